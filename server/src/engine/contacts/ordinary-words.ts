/** English word lists, in lower case, that separate addresses from sentences without a space. */

/** The commonest words: as a domain they are suspicious, whatever dictionary is loaded. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "a about above after again all almost alone along already also always am amazing an and another any anyone anything " +
    "are around as ask at away awesome awful back bad be beautiful because bed been before behind best better between big " +
    "both boy bro but buy by bye call came can cannot car care cause check class clean clear close come cool could crazy " +
    "cute dad day days dead deal did do does doing done down dude each early easy eat eight end enough even ever every " +
    "everyone everything exactly face fact fair fall family far fast feel few fine finally find first five food for forever " +
    "four free friend friends from full fun funny game games gave get gets getting girl give glad go god goes going gone gonna " +
    "good got great group guess guy guys had haha half hand happy hard has hate have having he head hear hello help her here " +
    "hers hey hi high him his hmm home hope hot hour hours house how hurt i idea if in inside instead interesting is it its " +
    "job just keep kid kids kind knew know known last late later laugh lazy least leave left less let lets life like line little " +
    "live lol long look looked looking looks lost lot lots love loved low luck lunch mad made make makes making man many map " +
    "maybe me mean meet men might mine minute miss mom money more morning most much music must my myself name near need never " +
    "new news next nice night nine no nobody none nope not nothing now of off often oh ok okay old omg on once one only open or " +
    "other our out outside over own part party people perfect person pizza place play played please point pretty problem quick " +
    "quite rain read ready real really red rest right room run sad said same saw say says school second see seen seven she " +
    "should show sick side since sir six sleep slow small so some someone something song soon sorry start stay still stop story " +
    "stuff such summer super sure take talk team tell ten than thank thanks that the their them then there these they thing " +
    "things think this those thought three time times tired to today together told tomorrow tonight too took top town tried " +
    "true try turn two ugh under until up upon us use very view wait walk want was watch water way we week weekend weird well " +
    "went were wet what whatever when where which while who whole why will win with without won wonder word work world worse " +
    "worst would wow wrong yeah year years yep yes yesterday yet you young your yours zero"
  ).split(" "),
);

/** Words that a domain follows, as a way to go there. */
export const goingWords: ReadonlySet<string> = new Set(
  (
    "visit try open click see join check checkout website site page link url www web goto browse surf http https domain visita visite " +
    "visitez besuche besucht bezoek acesse entra entre wejdź odwiedź заходи зайди сайт"
  ).split(" "),
);

/** Words that any name of a place follows. */
export const placeWords: ReadonlySet<string> = new Set("on at to from via is hey contact me and or out".split(" "));

/** Before " at " these say where something is, not who: "look at example dot com". */
export const notMailboxes: ReadonlySet<string> = new Set(
  (
    "look looks looking looked me us you him her them it that this these those here there site website page online available " +
    "find found more out live lives are is am be was were been work works working meet meeting check play playing start stay " +
    "staying stayed arrive arrived back shop order buy info up visit stuff things thing read see seen sell selling sold join watch " +
    "all only now today later tonight good bad great anger laugh laughing stare staring everyone everything people not and or " +
    "located blog links details information open watching shopping listed posted hosted registered sign party dinner lunch " +
    "login account one off down over way while"
  ).split(" "),
);

/** Words that may not be a label next to a spelled dot: "the dot in". */
export const functionWords: ReadonlySet<string> = new Set(
  (
    "a an the this that these those my your his her its our their some any every each no of in on at to for from with by and or " +
    "but is are was were be been i you he she it we they me him us them as if so than then when where which who what how not " +
    "polka red blue black white green small big little tiny early late old new first last another dot one two three single each " +
    "connect connecting whole about during after before biggest failed many most other same into over"
  ).split(" "),
);

/** Words of other languages that stand before a "point" rather than name a site, which no dictionary has to be loaded for. */
export const foreignFunctionWords: ReadonlySet<string> = new Set(
  (
    "un une le petit bon ce du au gros chaque premier el este ese aquel del buen mejor primer il questo buon dal nel o um neste nesse " +
    "deste desse esse este no do ao bom jedna ta ostatnia der ein am dem den einen diesem diesen jeder guter wichtiger een het dit elk op " +
    "goed bu her şu bir son эта одна та наша моя"
  ).split(" "),
);

/** The slash in ten languages, spoken before the path of an invitation. */
export const slashWords: ReadonlySet<string> = new Set(
  "slash barra schrägstrich schraegstrich ukośnik ukosnik slesh слеш слэш".split(" "),
);

/** Words after "dot com" that show that no address is meant. */
export const dotComWords: ReadonlySet<string> = new Set(
  (
    "bubble boom era crash bust burst stock stocks company companies startup startups millionaire millionaires billionaire " +
    "billionaires business businesses days day age years year crisis mania craze craziness fever industry world history " +
    "domain domains address addresses suffix extension names name site sites ventures fortune investors frenzy time times " +
    "madness market sector money rush thing things stuff folks people"
  ).split(" "),
);

/** Mail providers whose names are often written without "com". */
export const mailProviders: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com aol.com gmx.de gmx.net gmx.com web.de " +
    "protonmail.com proton.me live.com msn.com mail.ru yandex.ru mail.com zoho.com me.com t-online.de orange.fr free.fr"
  ).split(" "),
);

/** Hosts of one letter or an ordinary word that people write with a path. */
export const shortHosts: ReadonlySet<string> = new Set(
  "t.me wa.me fb.me m.me line.me paypal.me redd.it amzn.to discord.gg youtu.be bit.ly is.gd cutt.ly linktr.ee cash.app twitch.tv".split(
    " ",
  ),
);

/** Names of techniques that happen to be domains. */
export const techniques: ReadonlySet<string> = new Set(
  "asp.net vb.net ado.net ml.net socket.io node.js vue.js log4j.net paint.net dot.net c.net".split(" "),
);
