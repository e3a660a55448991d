"""Tables as each source exports them, made by hand, and what each of them says."""

from formats.legality.decklist import Zone

MAIN, SIDE, COMMANDER, MAYBE = Zone.MAIN, Zone.SIDE, Zone.COMMANDER, Zone.MAYBE

MTGO = """\
Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\r
"Opt",3,65201,Common,XLN,65/279,No,No,0\r
"Opt",1,70002,Common,DAR,60/269,Yes,No,0\r
"Jace, the Mind Sculptor",1,1,Mythic Rare,2XM,116/350,No,Yes,0\r
"""
MOXFIELD = """\
"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified",\
"Collector Number","Alter","Proxy","Purchase Price"
"4","4","Opt","xln","Near Mint","English","etched","draw, blue","2024-01-01","65","False","False",""

,,,,,,,,,,,,
"1","0","Fire // Ice","mh2","","English","foil","","","290","False","False",""
"1","0","Black Lotus","lea","","English","","","","232","False","True",""
"""
ARCHIDEKT = """\
Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,\
Multiverse Id,Scryfall ID,Collector Number,Categories
4,Opt,Normal,NM,2024-01-01,JP,,draw,Ixalan,xln,1,x,65,"Draw,Commander"
1,"Talrand, Sky Summoner",Foil,NM,,KR,,,Magic 2013,m13,2,y,72,"Commander{top},Creature"
1,Shock,Etched,NM,,CS,,,Magic 2021,m21,3,z,159,Maybeboard{noDeck}{noPrice}
1,Negate,Normal,NM,,CT,,,Magic 2021,m21,4,w,59,Sideboard
1,Duress,Normal,NM,,EN,,,Magic 2021,m21,4,w,96,Wishes{noDeck}
"""
TAPPEDOUT = """\
Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language,Commander
main,4,Opt,XLN,-,,,,EN,
main,1,"Talrand, Sky Summoner",M13,foil,,,,EN,True
side,2,Fire / Ice,MH2,f-etch,,,,EN,
maybe,1,Shock,,,,,,EN,
acquire,1,Duress,,,,,,EN,
"""
DECKBOX = """\
Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,Signed,Artist Proof,\
Altered Art,Misprint,Promo,Textless,My Price
4,0,Opt,Ixalan,65,Near Mint,English,,,,,,,,$0.00
1,0,Lightning Bolt,Friday Night Magic 2009,113,Mint,English,foil,,,,,,,
"""
DECKBOX_WITH_CODE = """\
Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Foil
1,0,Lightning Bolt,The List,plst,C15-113,etched
"""
GOLDFISH = """\
Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number,Scryfall ID
Opt,XLN,Ixalan,4,REGULAR,,65,x
Opt,XLN,Ixalan,0,FOIL,,65,x
Sol Ring,CMR,Commander Legends,1,FOIL_ETCHED,,472,y
"""
MANABOX = """\
Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,\
Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Added
Deck,deck,Opt,XLN,Ixalan,65,normal,common,4,1,x,0.1,false,false,near_mint,en,2024
Deck,deck,Plains,SLD,Secret Lair Drop,791★,etched,rare,1,2,y,1,false,false,near_mint,en,2024
"""
SCRYFALL = """\
section,count,name,mana_cost,type,set,set_code,collector_number,lang,rarity,artist,finish
commanders,1,"Talrand, Sky Summoner",{2}{U}{U},Creature,Magic 2013,m13,72,en,rare,x,nonfoil
nonlands,4,Opt,{U},Instant,Ixalan,xln,65,en,common,x,foil
columna,1,Fire // Ice,,,MH2,mh2,290,en,rare,x,etched
lands,20,Island,,,Ixalan,xln,265,en,common,x,nonfoil
outside,1,Lurrus of the Dream-Den,,,Ikoria,iko,226,en,rare,x,nonfoil
sideboard,2,Negate,,,Magic 2021,m21,59,en,common,x,nonfoil
maybeboard,1,Shock,,,Magic 2021,m21,159,en,common,x,nonfoil
"""
DRAGON_SHIELD = """\
"sep=,"\r
Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,\
Language,Price Bought,Date Bought\r
Deck,4,0,Opt,XLN,Ixalan,65,NearMint,Foil,English,0.1,2024-01-01\r
Deck,2,0,Shock,Magic 2021,Magic 2021,159,NearMint,Normal,English,0.1,2024-01-01\r
"""
TCGPLAYER = """\
Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID
4,Opt (Borderless),Opt,Ixalan,A120,XLN,Foil,Near Mint,English,C,1
1,Shock,,Magic 2021,159,M21,Normal,Near Mint,English,C,2
"""
TOPDECKED = """\
QUANTITY,"NAME",SETCODE,"SETNAME","COLLECTOR NUMBER",FINISH,PRICE,RARITY,ID
4,"Opt",xln,"Ixalan",65,nonfoil,0.1,common,x
1,"Shock",m21,"Core Set 2021",159,foil,0.1,common,y
"""

CUBECOBRA = """\
name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,status,Finish,board,maybeboard,\
image URL,image Back URL,tags,Notes,MTGO ID,Custom,Voucher\r
"Opt",1,"Instant",U,"xln","65",common,Blue,Owned,Non-foil,mainboard,false,,,"New;","",1,false,\r
"Opt",1,"Instant",U,"xln","65",common,Blue,Owned,Foil,mainboard,false,,,"","of\nAnn",1,false,\r
"Fire // Ice",2,"Instant",UR,"mh2","290",rare,,Owned,Foil,sideboard,false,,,"","",1,false,\r
"Shock",1,"Instant",R,"m21","159",common,Red,Owned,Foil,maybeboard,true,,,"","",1,false,\r
"""
CUBECOBRA_OF_OLD = """\
Name,CMC,Type,Color,Set,Collector Number,Rarity,Color Category,Status,Finish,Maybeboard,\
Image URL,Tags,Notes,MTGO ID
"Opt",1,"Instant",U,"xln","65",common,Blue,Owned,Non-foil,false,,"","",1
"Shock",1,"Instant",R,"m21","159",common,Red,Owned,Non-foil,true,,"","",1
"""
CUBECOBRA_FOR_TOPDECKED = """\
Quantity,"Name",Scryfall,Zone\r
4,"Opt",0dbf3260-b956-40da-abc7-764781c9f26f,main\r
2,"Negate",a8924faa-d5f5-4119-9fa1-be0789a5655d,side\r
"""

KNOWN = [
    (
        "mtgo-csv",
        MTGO,
        [
            (MAIN, 3, "Opt", "XLN", "65", None),
            (MAIN, 1, "Opt", "DAR", "60", "foil"),
            (SIDE, 1, "Jace, the Mind Sculptor", "2XM", "116", None),
        ],
    ),
    (
        "moxfield-csv",
        MOXFIELD,
        [
            (MAIN, 4, "Opt", "xln", "65", "etched"),
            (MAIN, 1, "Fire // Ice", "mh2", "290", "foil"),
            (MAIN, 1, "Black Lotus", "lea", "232", None),
        ],
    ),
    (
        "archidekt-csv",
        ARCHIDEKT,
        [
            (MAIN, 4, "Opt", "xln", "65", None),
            (COMMANDER, 1, "Talrand, Sky Summoner", "m13", "72", "foil"),
            (MAYBE, 1, "Shock", "m21", "159", "etched"),
            (SIDE, 1, "Negate", "m21", "59", None),
            (MAYBE, 1, "Duress", "m21", "96", None),
        ],
    ),
    (
        "tappedout-csv",
        TAPPEDOUT,
        [
            (MAIN, 4, "Opt", "XLN", None, None),
            (COMMANDER, 1, "Talrand, Sky Summoner", "M13", None, "foil"),
            (SIDE, 2, "Fire / Ice", "MH2", None, "etched"),
            (MAYBE, 1, "Shock", None, None, None),
            (MAYBE, 1, "Duress", None, None, None),
        ],
    ),
    (
        "deckbox-csv",
        DECKBOX,
        [
            (MAIN, 4, "Opt", None, "65", None),
            (MAIN, 1, "Lightning Bolt", None, "113", "foil"),
        ],
    ),
    (
        "archidekt-csv",
        "Quantity,Name,Edition Code,Collector Number\n1,Breeding Pool,PRNA,246p\n",
        [(MAIN, 1, "Breeding Pool", "PRNA", "246p", None)],
    ),
    (
        "deckbox-csv",
        DECKBOX_WITH_CODE,
        [(MAIN, 1, "Lightning Bolt", "plst", "C15-113", "etched")],
    ),
    (
        "mtggoldfish-csv",
        GOLDFISH,
        [
            (MAIN, 4, "Opt", "XLN", "65", None),
            (MAIN, 1, "Sol Ring", "CMR", "472", "etched"),
        ],
    ),
    (
        "manabox-csv",
        MANABOX,
        [
            (MAIN, 4, "Opt", "XLN", "65", None),
            (MAIN, 1, "Plains", "SLD", "791★", "etched"),
        ],
    ),
    (
        "scryfall-csv",
        SCRYFALL,
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", "m13", "72", None),
            (MAIN, 4, "Opt", "xln", "65", "foil"),
            (MAIN, 1, "Fire // Ice", "mh2", "290", "etched"),
            (MAIN, 20, "Island", "xln", "265", None),
            (SIDE, 1, "Lurrus of the Dream-Den", "iko", "226", None),
            (SIDE, 2, "Negate", "m21", "59", None),
            (MAYBE, 1, "Shock", "m21", "159", None),
        ],
    ),
    (
        "dragonshield-csv",
        DRAGON_SHIELD,
        [
            (MAIN, 4, "Opt", "XLN", "65", "foil"),
            (MAIN, 2, "Shock", None, "159", None),
        ],
    ),
    (
        "tcgplayer-csv",
        TCGPLAYER,
        [
            (MAIN, 4, "Opt", "XLN", "A120", "foil"),
            (MAIN, 1, "Shock", "M21", "159", None),
        ],
    ),
    (
        "topdecked-csv",
        TOPDECKED,
        [
            (MAIN, 4, "Opt", "xln", "65", None),
            (MAIN, 1, "Shock", "m21", "159", "foil"),
        ],
    ),
    (
        "cubecobra-csv",
        CUBECOBRA,
        [
            (MAIN, 1, "Opt", "xln", "65", None),
            (MAIN, 1, "Opt", "xln", "65", "foil"),
            (SIDE, 1, "Fire // Ice", "mh2", "290", "foil"),
            (MAYBE, 1, "Shock", "m21", "159", "foil"),
        ],
    ),
    (
        "cubecobra-csv",
        CUBECOBRA_OF_OLD,
        [
            (MAIN, 1, "Opt", "xln", "65", None),
            (MAYBE, 1, "Shock", "m21", "159", None),
        ],
    ),
    (
        "csv",
        CUBECOBRA_FOR_TOPDECKED,
        [
            (MAIN, 4, "Opt", None, None, None),
            (SIDE, 2, "Negate", None, None, None),
        ],
    ),
    (
        "csv",
        "Amount;Card;Set\n4;Opt;Ixalan Block\n",
        [(MAIN, 4, "Opt", None, None, None)],
    ),
]
"""The key of the format, the table, and of each line its zone, quantity, name, set, number and
finish."""
