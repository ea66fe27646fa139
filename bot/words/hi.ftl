### Every word of the bot in Hindi; the same ids, attributes and variables as in English.

## First contact and menus

choose-language = आप किस भाषा में पढ़ना चाहेंगे?
hello = नमस्ते!
hello-name = नमस्ते, { $name }!
welcome = कोई क्विज़ चुनें। हर जवाब के बाद पता चलेगा कि वह सही था या नहीं, और क्यों। जब चाहें रुकें और बाद में वहीं से आगे बढ़ें।
quizzes-heading = क्विज़ की सूची
no-quizzes = अभी यहाँ कोई क्विज़ नहीं है। कृपया बाद में फिर देखें।
quiz-questions = { $total ->
    [one] { $total } सवाल
   *[other] { $total } सवाल
}
quiz-unfinished = { $answered ->
    [one] अधूरी: { $total } में से { $answered } सवाल का जवाब दिया
   *[other] अधूरी: { $total } में से { $answered } सवालों के जवाब दिए
}

## Buttons

button-language = 🌐 भाषा
button-stop = अभी के लिए रुकें
button-next = अगला सवाल
button-see-result = नतीजा देखें
button-mistakes = मेरी गलतियाँ देखें
button-next-mistake = अगली गलती
button-result = नतीजे पर लौटें
button-start-over = फिर से शुरू करें
button-quizzes = सभी क्विज़
button-go-on = आगे बढ़ें
button-previous-page = पिछला पेज
button-next-page = अगला पेज
button-zone = 🕑 टाइम ज़ोन
button-choose-zone = 🕑 अपना टाइम ज़ोन चुनें
button-streak = 🔥 मेरी स्ट्रीक
button-practise = इनका अभ्यास करें
button-accounts = मेरे अकाउंट
button-link = एक और अकाउंट जोड़ें
button-link-entered = मैंने कोड लिख दिया है
button-link-agree = मेल खाते हैं: जोड़ें
button-link-refuse = न जोड़ें
button-link-check = फिर देखें
button-unlink = अलग करें: { $account }
button-period-week = 7 दिन
button-period-month = 30 दिन
button-period-all = अब तक
button-privacy = प्राइवेसी
button-show-name = मेरा नाम दिखाएँ
button-show-alias = निकनेम दिखाएँ
button-show-hidden = मुझे छिपाएँ
button-change-alias = निकनेम बदलें
button-export = मेरा डेटा पाएँ
button-forget = मेरा डेटा मिटाएँ …
button-forget-go-on = आगे बढ़ें और मिटाएँ
button-forget-now = सब कुछ मिटा दें
button-keep = कुछ न मिटाएँ
button-begin = नए सिरे से शुरू करें
button-own-language = 🌐 मेरी भाषा
button-show-answer = जवाब दिखाएँ
button-my-mistakes = मेरी गलतियाँ
button-previous-mistake = पिछली गलती
button-start-game = ▶ शुरू करें
button-all-questions = सभी सवाल
button-no-limit = सीमा नहीं
button-speed-on = रफ़्तार के पॉइंट दें
button-speed-off = रफ़्तार के पॉइंट नहीं
button-changes-on = जवाब बदलने दें
button-changes-off = जवाब न बदलने दें
button-pause-game = रोकें
button-stop-game = गेम खत्म करें
button-settings = सेटिंग
button-hosts-everyone = सबको गेम कराने दें
button-hosts-admins = सिर्फ़ एडमिन को गेम कराने दें
button-naming-aliases = निकनेम दिखाएँ
button-naming-names = निकनेम न दिखाएँ
button-push-new = ➕ रोज़ का नया सवाल
button-push-start = ▶ शुरू करें
button-push-resume = ▶ फिर चालू करें
button-push-pause = ⏸ रोकें
button-push-now = अभी भेजें
button-push-change = बदलें
button-push-remove = हटाएँ …
button-push-remove-now = हमेशा के लिए हटाएँ
button-push-keep = रहने दें
button-push-time = 🕘 समय
button-push-quizzes = क्विज़
button-push-shuffle = सवाल मिला-जुलाकर
button-push-in-order = सवाल क्विज़ के क्रम से
button-push-publish = फ़ॉलोअर को भी भेजें
button-push-unpublish = फ़ॉलोअर को न भेजें
button-pushes = रोज़ के सवाल
button-back = वापस
button-choose-channel = 📣 चैनल चुनें
button-daily = 📅 आज का सवाल
button-daily-times = 📅 हर रोज़ …
button-daily-off = अब हर रोज़ न भेजें
button-remind-off = अब रिमाइंडर न भेजें

## A run

question-progress = { $title } · सवाल { $number }/{ $total }
verdict-right = ✅ सही जवाब!
verdict-wrong = ❌ यह सही नहीं है। सही जवाब { $letter } है।
toast-right = ✅ सही जवाब!
toast-wrong = ❌ यह सही नहीं है।
toast-wrong-is = ❌ यह नहीं, सही जवाब { $letter } है।
mark-right = सही जवाब
mark-right-chosen = आपका जवाब, सही
mark-chosen = आपका जवाब
read-more = और पढ़ें
not-translated = इस सवाल का अनुवाद अभी नहीं हुआ है, इसलिए इसे अंग्रेज़ी में दिखाया जा रहा है।
key-corrected = आपके जवाब के बाद लेखक ने इस सवाल को सुधारा है। आपके नतीजे में वही गिना जाएगा जो तब गिना गया था।
result-heading = { $title }: क्विज़ पूरी
practice-title = गलतियों का अभ्यास
practice-finished = गलतियों का अभ्यास पूरा
result-score = { $right ->
    [one] आपने { $total } में से { $right } सवाल का सही जवाब दिया।
   *[other] आपने { $total } में से { $right } सवालों के सही जवाब दिए।
}
result-all-right = एक भी गलती नहीं। बहुत बढ़िया!
result-mistakes = { $count ->
    [one] यह सवाल एक बार फिर देख लें:
   *[other] ये { $count } सवाल एक बार फिर देख लें:
}
result-more-mistakes = { $count ->
    [one] … और { $count } सवाल
   *[other] … और { $count } सवाल
}
mistake-progress = { $title } · गलती { $number }/{ $total }
stopped-kept = { $answered ->
    [one] ठीक है, यहीं रुकते हैं। क्विज़ “{ $title }” सहेज ली गई है: { $total } में से { $answered } सवाल का जवाब दिया है। जब चाहें, आगे बढ़ें।
   *[other] ठीक है, यहीं रुकते हैं। क्विज़ “{ $title }” सहेज ली गई है: { $total } में से { $answered } सवालों के जवाब दिए हैं। जब चाहें, आगे बढ़ें।
}
stopped-nothing = अभी कोई क्विज़ नहीं चल रही है।

## The streak after an answer

streak-line-started = { $days ->
    [one] 🔥 आज से आपकी स्ट्रीक शुरू: { $days } दिन
   *[other] 🔥 आज से आपकी स्ट्रीक शुरू: { $days } दिन
}
streak-line-went-on = { $days ->
    [one] 🔥 आपकी स्ट्रीक जारी है: { $days } दिन
   *[other] 🔥 आपकी स्ट्रीक जारी है: { $days } दिन
}
streak-line-same-day = { $days ->
    [one] 🔥 स्ट्रीक: { $days } दिन
   *[other] 🔥 स्ट्रीक: { $days } दिन
}
streak-brief = 🔥 { $days }
streak-note-late-night = 🌙 रात { $until } बजे से पहले का जवाब पिछले दिन में भी गिना जा सकता है, और यह जवाब बीते कल ({ $day }) में गिना गया। अगला जवाब आज के दिन में गिना जाएगा।
streak-note-outage = 🔧 हमारी सेवा कुछ समय बंद रही थी, जिसका पता हमें बाद में चला। उसका असर आप पर नहीं पड़ेगा, आपकी स्ट्रीक ठीक कर दी गई है।
streak-note-zone = 🕑 जब तक आप अपना टाइम ज़ोन नहीं चुनते, दिन UTC के हिसाब से गिने जाएँगे।
streak-note-zone-round = 🕑 जब तक आप अपना टाइम ज़ोन नहीं चुनते, दिन ग्रुप के टाइम ज़ोन से गिने जाएँगे, और वह न चुना गया हो तो UTC से।

## /streak

streak-heading = { $days ->
    [one] 🔥 लगातार { $days } दिन
   *[other] 🔥 लगातार { $days } दिन
}
streak-state-none = एक सवाल का जवाब देते ही आपकी स्ट्रीक शुरू हो जाएगी।
streak-state-done-today = आज का दिन गिन लिया गया है। कल फिर मिलते हैं!
streak-state-pending = आज का दिन अभी बाकी है: एक जवाब दें और स्ट्रीक बनी रहेगी।
streak-state-frozen = जो दिन छूटे, उन्हें स्ट्रीक फ़्रीज़ ने सँभाल लिया। आज एक जवाब दें और स्ट्रीक बनी रहेगी।
streak-state-broken = आपकी पिछली स्ट्रीक खत्म हो गई। एक जवाब देते ही नई स्ट्रीक शुरू हो जाएगी।
streak-state-grace = बीते कल का दिन ({ $day }) रात { $until } बजे तक खुला है: एक जवाब दें, वह उसी दिन में गिना जाएगा और स्ट्रीक बनी रहेगी।
streak-longest = { $days ->
    [one] सबसे लंबी स्ट्रीक: { $days } दिन
   *[other] सबसे लंबी स्ट्रीक: { $days } दिन
}
streak-freezes = { $freezes ->
    [0] बचे हुए स्ट्रीक फ़्रीज़: एक भी नहीं
   *[other] बचे हुए स्ट्रीक फ़्रीज़: { $freezes }
}
streak-left-today = आज का दिन { $duration } में खत्म होगा · टाइम ज़ोन: { $zone }
streak-left-yesterday = बीते कल का दिन { $duration } में बंद होगा · टाइम ज़ोन: { $zone }
streak-left-next-day = अगला दिन { $duration } में शुरू होगा · टाइम ज़ोन: { $zone }
streak-zone-guessed = आपने अभी तक टाइम ज़ोन नहीं चुना है, इसलिए फ़िलहाल यही माना गया है।
streak-rule = कम से कम एक सवाल का जवाब देने पर दिन गिना जाता है, जवाब सही हो या गलत। कोई दिन छूट जाए, तो स्ट्रीक फ़्रीज़ उसे अपने-आप सँभाल लेता है; शुरुआत में आपके पास एक फ़्रीज़ होता है, और हर सातवें दिन पर एक और मिलता है। दिन आपके टाइम ज़ोन में रात 12 बजे शुरू और खत्म होता है, पर रात { $until } बजे तक का जवाब पिछले दिन को भी बचा सकता है।

## What changed the streak last; the first three are told after an answer, too

change-frozen = { $count ->
    [one] { $days } का दिन छूट गया था, उसे स्ट्रीक फ़्रीज़ ने सँभाल लिया।
   *[other] { $days } के दिन छूट गए थे, उन्हें स्ट्रीक फ़्रीज़ ने सँभाल लिया।
}
change-excused = { $count ->
    [one] { $days } को हमारी सेवा बंद थी, इसलिए वह दिन छूटा हुआ नहीं माना जाएगा।
   *[other] { $days } को हमारी सेवा बंद थी, इसलिए वे दिन छूटे हुए नहीं माने जाएँगे।
}
change-bridged = { $count ->
    [one] टाइम ज़ोन बदलने से { $days } का दिन बीच में निकल गया, इसलिए वह छूटा हुआ नहीं माना जाएगा।
   *[other] टाइम ज़ोन बदलने से { $days } के दिन बीच में निकल गए, इसलिए वे छूटे हुए नहीं माने जाएँगे।
}
change-started = आपकी स्ट्रीक का पहला दिन: { $days }।
change-went-on = आखिरी बार गिना गया दिन: { $days }।
change-late-night = आधी रात के बाद का आपका जवाब पिछले दिन में गिना गया: { $days }।
change-earned = हर सातवें दिन पर एक स्ट्रीक फ़्रीज़ मिलता है, और यह ऐसा ही एक दिन था: { $days }। एक साथ ज़्यादा से ज़्यादा { $most } फ़्रीज़ रखे जा सकते हैं।
change-broken = { $freezes ->
    [0] { $count ->
        [one] आपकी स्ट्रीक टूट गई: { $days } का दिन छूट गया, और कोई स्ट्रीक फ़्रीज़ नहीं बचा था।
       *[other] आपकी स्ट्रीक टूट गई: { $days } के दिन छूट गए, और कोई स्ट्रीक फ़्रीज़ नहीं बचा था।
    }
    [one] आपकी स्ट्रीक टूट गई: { $days } के दिन छूट गए, और एक स्ट्रीक फ़्रीज़ इतने दिन नहीं सँभाल सकता।
   *[other] आपकी स्ट्रीक टूट गई: { $days } के दिन छूट गए, और { $freezes } स्ट्रीक फ़्रीज़ इतने दिन नहीं सँभाल सकते।
}
change-broken-long = आपकी स्ट्रीक टूट गई: जितने दिन छूटे, उतने स्ट्रीक फ़्रीज़ नहीं थे। पहला छूटा हुआ दिन: { $day }।
change-kept = नियमों के हिसाब से अब आपकी स्ट्रीक में कम बचता, पर जो आपको एक बार दिखाया जा चुका है, वह आपका ही रहेगा।

## The calendar of the streak

calendar-heading = पिछले हफ़्ते: हर पंक्ति सोमवार से रविवार तक, आखिर में सोमवार की तारीख:
square-active = जवाब दिया
square-frozen = स्ट्रीक फ़्रीज़ ने सँभाला
square-excused = छूटा हुआ नहीं माना गया
square-empty = जवाब नहीं दिया
square-open = अभी बाकी है
square-ahead = आगे आएगा

## Days and spans of time

day-dated = { $weekday } ({ $date })
date-in-full = { $weekday }, { $date }
duration = { $hours ->
    [0] { $minutes } मिनट
    [one] { $hours } घंटे { $minutes } मिनट
   *[other] { $hours } घंटे { $minutes } मिनट
}

## /timezone

zone-heading = 🕑 टाइम ज़ोन
zone-now-chosen = आपका टाइम ज़ोन: { $zone }। वहाँ अभी { $time } बजे हैं; अपनी घड़ी से मिला लें।
zone-now-guessed = आपने अभी तक टाइम ज़ोन नहीं चुना है। तब तक दिन इसके हिसाब से गिने जाएँगे: { $zone }। वहाँ अभी { $time } बजे हैं; अपनी घड़ी से मिला लें।
zone-retired = आपका चुना हुआ टाइम ज़ोन अब नहीं रहा। कृपया फिर से चुनें।
zone-found = ये मिले। वह चुनें, जिसका समय आपकी घड़ी से मेल खाता हो:
zone-advice = पास का कोई बड़ा शहर, देश, या UTC से अंतर लिखकर देखें, जैसे utc+5:30।
zone-ask = खोजने के लिए शहर, देश, या UTC से अंतर लिखें। या इसे कमांड के साथ लिखें:
zone-command = इसके आगे, जैसे: कोलकाता, भारत, utc+5:30

## /link and /unlink

platform-telegram = Telegram
platform-discord = Discord
platform-terminal = टर्मिनल
link-heading = एक और अकाउंट जोड़ें
link-why = जुड़े हुए अकाउंट एक ही व्यक्ति के माने जाते हैं: सबके जवाब मिलकर एक स्ट्रीक बनाते हैं, और भाषा व टाइम ज़ोन एक ही बार चुनने होते हैं।
link-steps =
    1. अपने दूसरे अकाउंट में /link कमांड दें।
    2. वहाँ नीचे दिया गया कोड लिखें।
    3. यहाँ लौटकर “{ button-link-entered }” दबाएँ। अब दोनों अकाउंट दो अंक दिखाएँगे: अंक एक जैसे हों, तो दोनों जगह सहमति दें।
link-code-holds = { $minutes ->
    [one] कोड { $minutes } मिनट तक चलेगा। इसे किसी और को न दें: जो इसे लिखेगा, वह आपके अकाउंट से जुड़ना चाहेगा।
   *[other] कोड { $minutes } मिनट तक चलेगा। इसे किसी और को न दें: जो इसे लिखेगा, वह आपके अकाउंट से जुड़ना चाहेगा।
}
link-ask = क्या दूसरे अकाउंट ने आपको कोड दिखाया है? तो वह कोड यहाँ लिखें। या इसे कमांड के साथ लिखें:
link-command = इसके आगे कोड
link-check = जाँच के अंक: { $check }
link-confirm = { $answers ->
    [0] क्या इस अकाउंट को { $platform } वाले अकाउंट से जोड़ना है? वहाँ अब तक कोई जवाब नहीं दिया गया है।
    [one] क्या इस अकाउंट को { $platform } वाले अकाउंट से जोड़ना है? वहाँ अब तक { $answers } जवाब दिया गया है।
   *[other] क्या इस अकाउंट को { $platform } वाले अकाउंट से जोड़ना है? वहाँ अब तक { $answers } जवाब दिए गए हैं।
}
link-only-if = तभी सहमति दें, जब वह अकाउंट आपका ही हो और वही दो अंक दिखाए। इसके बाद दोनों अकाउंट एक ही व्यक्ति के माने जाएँगे, और भाषा व टाइम ज़ोन उस अकाउंट के रहेंगे, जिसमें सहमति बाद में दी जाएगी; आप इन्हें फिर अलग भी कर सकते हैं।
link-agreed = यहाँ आपकी सहमति मिल गई। अब दूसरे अकाउंट ({ $platform }) में भी सहमति दें।
linked = हो गया! ये अकाउंट अब एक ही व्यक्ति के हैं: { $platforms }।
accounts-heading = आपके अकाउंट
account = { $platform } …{ $tail }
account-here = { $platform } …{ $tail } (यही)
accounts-only = यहाँ आपका यही एक अकाउंट है।
accounts-unlink = अलग किया गया अकाउंट अपने जवाब साथ ले जाता है, और दोनों की स्ट्रीक फिर से गिनी जाती है। आप उसे जब चाहें दोबारा जोड़ सकते हैं।

## /stats

stats-heading = आपके आँकड़े
stats-none = अभी कुछ नहीं है: पहले सवाल का जवाब दें, वह यहाँ दिखने लगेगा।
stats-answers = { $answered ->
    [one] आपने { $answered } जवाब दिया है, सही: { $right } ({ $share })।
   *[other] आपने { $answered } जवाब दिए हैं, सही: { $right } ({ $share })।
}
stats-days = जवाब वाले दिन: { $days }
stats-quiz = { $title }: { $answered } में से { $right } सही ({ $share })
stats-missed = सबसे ज़्यादा बार गलत हुए सवाल:
stats-missed-question = { $times ->
    [one] { $question } ({ $times } बार गलत)
   *[other] { $question } ({ $times } बार गलत)
}
stats-more-quizzes = { $count ->
    [one] … और { $count } क्विज़
   *[other] … और { $count } क्विज़
}

## /leaderboard

leaderboard-week = 🏆 लीडरबोर्ड: पिछले 7 दिन
leaderboard-month = 🏆 लीडरबोर्ड: पिछले 30 दिन
leaderboard-all = 🏆 लीडरबोर्ड: शुरू से अब तक
leaderboard-rule = वे सवाल गिने जाते हैं, जिनका जवाब पहली ही बार में सही दिया गया। रफ़्तार से फ़र्क नहीं पड़ता।
leaderboard-line = { $rank }. { $name } · { $right } सही
leaderboard-line-own = { $rank }. { $name } (आप) · { $right } सही
leaderboard-nameless = बिना नाम
leaderboard-empty = इस दौरान यहाँ किसी ने सही जवाब नहीं दिया है। शुरुआत आप करें!
leaderboard-group-streak = { $days ->
    [one] 🔥 ग्रुप की स्ट्रीक: { $days } दिन
   *[other] 🔥 ग्रुप की स्ट्रीक: { $days } दिन
}
leaderboard-hidden = आप यहाँ नहीं दिखते, क्योंकि आपने खुद को छिपा रखा है। इसे ऐसे बदल सकते हैं:

## /privacy

privacy-heading = प्राइवेसी
privacy-name = लीडरबोर्ड और गेम में आपका वही नाम दिखता है, जो प्लेटफ़ॉर्म ग्रुप को दिखाता है।
privacy-alias = लीडरबोर्ड और गेम में आपका निकनेम दिखता है: { $alias }।
privacy-hidden = आप किसी लीडरबोर्ड पर नहीं दिखते, और गेम में बिना नाम के दिखते हैं।
privacy-command = इसके आगे निकनेम
alias-ask = लीडरबोर्ड पर कौन-सा निकनेम दिखाना है? उसे लिखें; ज़्यादा से ज़्यादा { $most } अक्षर दिखाए जाते हैं। या इसे कमांड के साथ लिखें:

## /export and /forget

exported = हम आपके बारे में जो कुछ सहेजते हैं, वह सब यहाँ है: { $files }।
forget-heading = सब कुछ मिटा दें?
forget-goes = { $answers ->
    [0] जो मिटेगा: अधूरी क्विज़, भाषा, टाइम ज़ोन और निकनेम, आपका अपना रोज़ का सवाल और रिमाइंडर, और आपके अकाउंटों का आपसी जुड़ाव।
    [one] जो मिटेगा: आपका { $answers } जवाब, अधूरी क्विज़, स्ट्रीक और उसके फ़्रीज़, आँकड़े, भाषा, टाइम ज़ोन और निकनेम, आपका अपना रोज़ का सवाल और रिमाइंडर, और आपके अकाउंटों का आपसी जुड़ाव।
   *[other] जो मिटेगा: आपके { $answers } जवाब, अधूरी क्विज़, स्ट्रीक और उसके फ़्रीज़, आँकड़े, भाषा, टाइम ज़ोन और निकनेम, आपका अपना रोज़ का सवाल और रिमाइंडर, और आपके अकाउंटों का आपसी जुड़ाव।
}
forget-stays = जो रहेगा: दूसरे लोगों के नतीजे, ग्रुप और चैनल के लिए आपके शुरू किए हुए रोज़ के सवाल, और वह सब जो आपकी चैट में पहले से है, जैसे आपको भेजी गई फ़ाइलें।
forget-ask = आखिरी सवाल: क्या अभी सब कुछ मिटा दें? इसे वापस नहीं लाया जा सकेगा।
forgotten = हम आपके बारे में जो कुछ सहेजते थे, वह सब मिटा दिया गया है। लौटेंगे, तो शुरुआत एकदम नए सिरे से होगी।

## A round in a group, as one person sees it

round-progress = { $title } · सवाल { $number }
round-chosen = आपका जवाब { $letter }: { $option }
round-may-change = राउंड बंद होने तक इसे एक बार बदला जा सकता है। सही है या नहीं, यह उसके बाद ही पता चलेगा।
round-right = सही जवाब { $letter } है।
round-late-kept = आपका पहले दिया गया जवाब { $letter } गिना जाएगा।
round-late-seconds = { $count ->
    [0] ⏰ एक सेकंड से भी कम की देर हो गई: यह जवाब नहीं गिना जाएगा।
    [one] ⏰ { $count } सेकंड की देर हो गई: यह जवाब नहीं गिना जाएगा।
   *[other] ⏰ { $count } सेकंड की देर हो गई: यह जवाब नहीं गिना जाएगा।
}
round-late-minutes = { $count ->
    [one] ⏰ { $count } मिनट की देर हो गई: यह जवाब नहीं गिना जाएगा।
   *[other] ⏰ { $count } मिनट की देर हो गई: यह जवाब नहीं गिना जाएगा।
}
round-late-hours = { $count ->
    [one] ⏰ { $count } घंटे की देर हो गई: यह जवाब नहीं गिना जाएगा।
   *[other] ⏰ { $count } घंटे की देर हो गई: यह जवाब नहीं गिना जाएगा।
}
round-late-days = { $count ->
    [one] ⏰ { $count } दिन की देर हो गई: यह जवाब नहीं गिना जाएगा।
   *[other] ⏰ { $count } दिन की देर हो गई: यह जवाब नहीं गिना जाएगा।
}

## /game

setup-heading = 🎮 नया गेम
setup-quiz = क्विज़: { $quiz }
setup-quiz-any = सभी क्विज़ के मिले-जुले सवाल
setup-questions = सवाल: { $count }
setup-time = हर सवाल का समय: { $time }
setup-language = भाषा: { $endonym }
setup-speed-on = ⚡ रफ़्तार के पॉइंट: सही जवाब पर { $least } से { $most } पॉइंट, जवाब जितनी जल्दी, पॉइंट उतने ज़्यादा।
setup-speed-off = रफ़्तार से फ़र्क नहीं पड़ता।
setup-changes-on = ✏️ राउंड बंद होने तक हर कोई अपना जवाब एक बार बदल सकता है।
setup-changes-off = पहला जवाब ही गिना जाएगा।
setup-changed-speed = बदले हुए जवाब पर रफ़्तार के अतिरिक्त पॉइंट नहीं मिलते।
seconds = { $count ->
    [one] { $count } सेकंड
   *[other] { $count } सेकंड
}
choice-questions-all = सभी
choice-seconds-none = कोई सीमा नहीं – होस्ट आगे बढ़ाए
game-started = 🎮 गेम शुरू हो रहा है!
game-started-by = 🎮 { $host } ने गेम शुरू किया है!
game-how = हर कोई अपना जवाब खुद देता है, और किसी को नहीं दिखता कि दूसरों ने क्या चुना। “{ button-own-language }” दबाकर सवाल अपनी भाषा में पढ़ें।
game-running = यहाँ एक गेम पहले से चल रहा है: सवाल { $number }/{ $total }।
game-host = होस्ट: { $host }
game-is-paused = गेम अभी रुका हुआ है।
game-who-stops = इसे होस्ट या कोई एडमिन खत्म कर सकता है।
cannot-post = बॉट यहाँ पोस्ट नहीं कर सकता। ये अनुमतियाँ नहीं हैं:
cannot-post-here = बॉट के पास यहाँ पोस्ट करने की अनुमति नहीं है। कोई एडमिन अनुमति दे सकता है।
cannot-post-then = कोई एडमिन इन्हें दे सकता है; उसके बाद गेम फिर से शुरू करें।
cannot-post-no-member = बॉट यहाँ सदस्य नहीं है, इसलिए सबके लिए सवाल पोस्ट नहीं कर सकता। जिसके पास बॉट जोड़ने की अनुमति हो, वह उसे जोड़ सकता है।
right-view = चैनल देखना
right-send = मैसेज भेजना
right-send-in-threads = थ्रेड में मैसेज भेजना
alone-instead = तब तक आप कोई क्विज़ अकेले हल कर सकते हैं:

## What everybody sees of a game

round-answered = { $count ->
    [0] अभी तक किसी ने जवाब नहीं दिया है।
    [one] अब तक { $count } व्यक्ति ने जवाब दिया है।
   *[other] अब तक { $count } लोगों ने जवाब दिया है।
}
round-was-answered = { $count ->
    [0] किसी ने जवाब नहीं दिया।
    [one] { $count } व्यक्ति ने जवाब दिया।
   *[other] { $count } लोगों ने जवाब दिया।
}
round-message-lost = इस सवाल वाला मैसेज अब नहीं रहा, इसलिए यह नया मैसेज है। अब तक दिए गए जवाब गिने जाएँगे।
round-closes = बंद होगा
round-time = { $count ->
    [one] इस सवाल के लिए { $count } सेकंड
   *[other] इस सवाल के लिए { $count } सेकंड
}
round-no-limit = समय की कोई सीमा नहीं है। सवाल बंद करने के लिए होस्ट “{ button-show-answer }” दबाए या यह कमांड दे:
round-paused = ⏸ गेम रुका हुआ है, और यह सवाल खुला रहेगा। आगे बढ़ने के लिए होस्ट “{ button-show-answer }” दबाए या यह कमांड दे:
board-heading = स्कोर
board-line-points = { $points ->
    [one] { $rank }. { $name } · { $points } पॉइंट
   *[other] { $rank }. { $name } · { $points } पॉइंट
}
board-more = { $count ->
    [one] … और { $count } व्यक्ति
   *[other] … और { $count } लोग
}
board-legend = + इस राउंड में · ▲▼ कितने स्थान ऊपर या नीचे
game-goes-on-in = { $count ->
    [one] पढ़ने के लिए थोड़ा समय: अगला सवाल { $count } सेकंड बाद आएगा।
   *[other] पढ़ने के लिए थोड़ा समय: अगला सवाल { $count } सेकंड बाद आएगा।
}
game-host-goes-on = आगे बढ़ने के लिए होस्ट “{ button-next }” दबाए या यह कमांड दे:
game-paused = ⏸ गेम रुका हुआ है। आगे बढ़ने के लिए होस्ट “{ button-next }” दबाए या यह कमांड दे:
game-paused-itself = { $count ->
    [one] ⏸ पिछले सवाल का जवाब किसी ने नहीं दिया, इसलिए गेम रुक गया है। यहाँ जिसे भी गेम कराने की अनुमति है, वह आगे बढ़ने के लिए “{ button-next }” दबाए या यह कमांड दे:
   *[other] ⏸ पिछले { $count } सवालों का जवाब किसी ने नहीं दिया, इसलिए गेम रुक गया है। यहाँ जिसे भी गेम कराने की अनुमति है, वह आगे बढ़ने के लिए “{ button-next }” दबाए या यह कमांड दे:
}
game-result-comes = 🏁 गेम खत्म हुआ। नतीजा आ रहा है।
game-over = { $count ->
    [one] 🏁 गेम खत्म: { $count } सवाल
   *[other] 🏁 गेम खत्म: { $count } सवाल
}
game-players = { $count ->
    [0] किसी ने हिस्सा नहीं लिया।
    [one] { $count } व्यक्ति ने हिस्सा लिया।
   *[other] { $count } लोगों ने हिस्सा लिया।
}
hardest-heading = { $count ->
    [one] सबसे मुश्किल सवाल
   *[other] सबसे मुश्किल सवाल
}
hardest-share = { $right ->
    [0] { $answered } में से किसी ने सही जवाब नहीं दिया।
   *[other] { $answered } में से { $right } ने सही जवाब दिया।
}
hardest-right = सही जवाब: { $option }

## /settings

place-heading = ⚙️ इस चैट की सेटिंग
place-language-none = भाषा: अभी नहीं चुनी गई, इसलिए गेम शुरू करने वाले की भाषा
place-zone = टाइम ज़ोन: { $zone }
place-zone-none = टाइम ज़ोन: अभी नहीं चुना गया
place-hosts-everyone = गेम कौन करा सकता है: सभी
place-hosts-admins = गेम कौन करा सकता है: सिर्फ़ एडमिन
place-naming-aliases = गेम में नाम: जिन्होंने निकनेम चुना है, उनका निकनेम
place-naming-names = गेम में नाम: सिर्फ़ वे, जो प्लेटफ़ॉर्म दिखाता है; जिन्होंने निकनेम चुना है, वे बिना नाम के दिखेंगे
place-zone-ask = टाइम ज़ोन खोजने के लिए शहर, देश, या UTC से अंतर कमांड के साथ लिखें:
place-zone-heading = 🕑 इस चैट का टाइम ज़ोन

## /push: the daily questions of a place

push-heading = 📅 रोज़ का सवाल
push-heading-new = 📅 रोज़ का नया सवाल
pushes-heading = 📅 रोज़ के सवाल
pushes-none = अभी कोई नहीं है। शुरू करने पर हर रोज़ आपके चुने हुए समय पर एक सवाल अपने-आप आएगा।
pushes-line = { $number }. { $state }
push-place = 📍 चैट खोलें
push-time = समय: हर रोज़ { $time } बजे
push-quizzes = क्विज़: { $quizzes }
push-quizzes-all = सभी
push-order-given = क्रम: क्विज़ के अनुसार
push-order-shuffled = क्रम: मिला-जुला
push-published = मैसेज उन सर्वरों को भी भेजे जाते हैं, जो इस चैनल को फ़ॉलो करते हैं।
push-next = अगला सवाल: { $date }, { $time } बजे
push-draft = अभी शुरू नहीं किया गया
push-paused = रुका हुआ: फिर चालू करने तक कुछ नहीं भेजा जाएगा
push-quiet = फ़िलहाल बंद: बॉट को पोस्ट करने की अनुमति नहीं है। अनुमति मिलते ही यह अपने-आप चालू हो जाएगा।
push-rule = हर सवाल अगला सवाल आने तक खुला रहता है, पर ज़्यादा से ज़्यादा एक दिन। उसके बाद सही जवाब, उसकी वजह और सबके जवाब दिखाए जाते हैं।
push-times-heading = 🕘 हर रोज़ किस समय?
push-times-ask = समय कमांड के साथ भी लिखा जा सकता है:
push-times-command = इसके आगे समय, जैसे 09:30
push-quizzes-heading = सवाल किन क्विज़ से आएँ?
push-quizzes-ask = किसी क्विज़ को दबाएँ, तो उसके सवाल आएँगे; फिर दबाएँ, तो नहीं आएँगे। जब तक कोई क्विज़ चुनी न हो, सवाल सभी से आते हैं।
push-zone-heading = 🕑 समय किस टाइम ज़ोन का हो?
push-zone-why = सवाल वहाँ की घड़ी के हिसाब से आएगा। यह टाइम ज़ोन पूरी चैट के लिए होगा, वहाँ के गेम के लिए भी।
push-remove-ask = क्या रोज़ का यह सवाल हमेशा के लिए हटा दें? जो भेजा जा चुका है, वह रहेगा।
channel-wanted = वह चैनल चुनें, जिसमें हर रोज़ एक सवाल आए। वहाँ आपको और बॉट को, दोनों को एडमिन होना चाहिए, और बॉट को मैसेज पोस्ट करने की अनुमति चाहिए।
cannot-push = बॉट वहाँ पोस्ट नहीं कर सकता। ये अनुमतियाँ नहीं हैं:
cannot-push-then = कोई एडमिन इन्हें दे सकता है। उसके बाद फिर से कोशिश करें।
cannot-push-no-member = बॉट वहाँ सदस्य नहीं है, इसलिए पोस्ट नहीं कर सकता। जिसके पास बॉट जोड़ने की अनुमति हो, वह उसे जोड़ सकता है।

## What comes by itself

push-question = 📅 आज का सवाल
push-open-for = अगला सवाल आने तक खुला है, ज़्यादा से ज़्यादा एक दिन
push-refused-heading = 📅 रोज़ का सवाल पोस्ट नहीं हो पा रहा
push-refused = वहाँ हर रोज़ { $time } बजे एक सवाल आना था, पर बॉट को पोस्ट करने की अनुमति नहीं है। इसलिए यह फ़िलहाल बंद है। बॉट को फिर से अनुमति मिलते ही यह अपने-आप चालू हो जाएगा।
reminded-why = यह रिमाइंडर आपने ही चुना था: हर रोज़ { $time } बजे, अगर तब तक जवाब न दिया हो।

## /daily and /remind

daily-progress = आज का सवाल · { $title }
daily-comes = 📅 आपके पास हर रोज़ { $time } बजे एक सवाल आता है।
daily-offer = 📅 ऐसा एक सवाल हर रोज़ आपके चुने हुए समय पर आ सकता है।
daily-heading = 📅 आपका रोज़ का सवाल
daily-set = यह हर रोज़ { $time } बजे आता है।
daily-unset = अभी यह अपने-आप नहीं आता। हर रोज़ किस समय चाहिए?
own-zone = आपका टाइम ज़ोन: { $zone }
own-zone-none = आपने अभी तक टाइम ज़ोन नहीं चुना है, इसलिए यहाँ समय UTC के हिसाब से है।
remind-heading = ⏰ रिमाइंडर
remind-set = जिस दिन आपने तब तक जवाब न दिया हो, उस दिन { $time } बजे रिमाइंडर आएगा।
remind-unset = अभी कोई रिमाइंडर नहीं आता। जिस दिन आपने जवाब न दिया हो, उस दिन रिमाइंडर किस समय आए?
remind-hours = रिमाइंडर सिर्फ़ 08:00 से 22:00 बजे के बीच आते हैं, दिन में ज़्यादा से ज़्यादा एक।

## /help

help-heading = यह कैसे काम करता है
help-answer = कोई क्विज़ चुनें और अपने जवाब का अक्षर दबाएँ। तुरंत दिखेगा कि वह सही था या नहीं, और क्यों। आपका पहला जवाब ही गिना जाता है।
help-streak = स्ट्रीक बनाए रखने के लिए दिन में कम से कम एक सवाल का जवाब दें। जवाब का सही होना ज़रूरी नहीं है।
help-stored = हम हर प्लेटफ़ॉर्म का आपका अकाउंट नंबर, आपकी भाषा, टाइम ज़ोन, आपके जवाब (समय के साथ), आपकी स्ट्रीक, चुना हुआ निकनेम (अगर हो), वे ग्रुप, जिनमें आपने बॉट का इस्तेमाल किया, वहाँ कराए गए आपके गेम, वहाँ आपके शुरू किए हुए रोज़ के सवाल, और आपका अपना रोज़ का सवाल और रिमाइंडर सहेजते हैं; आपका नाम नहीं। यह सब आप पा सकते हैं और मिटा भी सकते हैं:
help-accounts = अपने कई अकाउंट एक साथ जोड़े जा सकते हैं:
help-groups = ग्रुप में सब साथ खेल सकते हैं। सवाल सबके लिए एक ही होते हैं, पर हर कोई उन्हें अपनी भाषा में पढ़ता है:

## Remarks

remark-language-set = भाषा सेट हो गई है।
remark-resumed = फिर से स्वागत है! जहाँ रुके थे, वहीं से आगे बढ़ें।
remark-quiz-changed = आपके शुरू करने के बाद इस क्विज़ में सुधार हुआ है, इसलिए यह फिर शुरुआत से चलेगी। आपके पिछले जवाब स्ट्रीक में गिने जाएँगे।
remark-quiz-unknown = ऐसी कोई क्विज़ यहाँ नहीं है (या अब नहीं रही)। जो क्विज़ हैं, वे ये रहीं।
remark-language-unknown = यह भाषा अभी हमारे पास नहीं है।
remark-run-outdated = इस बीच इस क्विज़ में सुधार हुआ है, इसलिए पुराने जवाब अब नहीं दिखाए जा सकते।
remark-run-unknown = यह बटन आपकी किसी क्विज़ का नहीं है।
remark-already-answered = इस सवाल का जवाब पहले ही दिया जा चुका है: आपका जवाब { $letter } ही गिना जाएगा।
remark-old-question = वह बटन किसी पिछले सवाल का था। आप अब यहाँ हैं।
remark-not-answered = पहले इस सवाल का जवाब दें।
remark-no-such-button = ऐसा कोई जवाब यहाँ नहीं है।
remark-run-over = यह प्रयास पूरा हो चुका है।
remark-zone-set = टाइम ज़ोन सेट हो गया है।
remark-zone-unknown = ऐसा कोई टाइम ज़ोन हमें नहीं मिला।
remark-code-unknown = यह कोड काम नहीं कर रहा। हो सकता है, लिखने में गलती हुई हो, कोड इस्तेमाल हो चुका हो या पुराना हो।
remark-code-waiting = यह कोड अब तक किसी ने नहीं लिखा है।
remark-code-own = यह कोड इसी अकाउंट का है या इससे जुड़े किसी अकाउंट का। इसे अपने दूसरे अकाउंट में लिखें।
remark-too-many-tries = बहुत बार गलत कोड लिखा गया। थोड़ी देर रुककर फिर कोशिश करें।
remark-link-refused = कुछ नहीं जोड़ा गया, और कोड अब काम नहीं करेगा।
remark-link-over = यह कोड इस्तेमाल हो चुका है, ठुकराया जा चुका है या पुराना हो गया है।
remark-unlinked = अकाउंट अलग कर दिया गया है।
remark-nothing-to-unlink = अलग करने के लिए ऐसा कोई अकाउंट नहीं है।
remark-nothing-to-practise = अभ्यास के लिए अभी कुछ नहीं है: गलत हुआ कोई सवाल नहीं है।
remark-group-only = लीडरबोर्ड ग्रुप के लिए होता है: यह कमांड किसी ग्रुप में दें।
remark-group-unreadable = बॉट यहाँ सदस्य नहीं है, इसलिए उसे पता नहीं कि यहाँ कौन-कौन है। जिसके पास बॉट जोड़ने की अनुमति हो, वह उसे जोड़ सकता है।
remark-alias-unusable = इस निकनेम में दिखाने लायक कुछ नहीं बचता। कृपया कोई दूसरा चुनें।
remark-privacy-set = सहेज लिया गया है।
remark-round-unknown = यह सवाल अब यहाँ नहीं है।
remark-round-outdated = पूछे जाने के बाद लेखक ने यह सवाल बदल दिया है, इसलिए अब इसका जवाब नहीं दिया जा सकता।
remark-groups-only = गेम ग्रुप के लिए होते हैं: यह कमांड किसी ग्रुप में दें।
remark-hosts-admins = यहाँ गेम सिर्फ़ एडमिन करा सकते हैं।
remark-host-only = यह सिर्फ़ गेम का होस्ट या कोई एडमिन कर सकता है।
remark-admins-only = ये सेटिंग सिर्फ़ एडमिन बदल सकते हैं।
remark-no-game = यहाँ अभी कोई गेम नहीं चल रहा है।
remark-game-over = यह गेम खत्म हो चुका है।
remark-game-runs = यहाँ एक गेम पहले से चल रहा है।
remark-game-goes-on = गेम आगे बढ़ रहा है।
remark-game-paused = गेम रोक दिया गया है, जब तक होस्ट इसे आगे न बढ़ाए।
remark-game-paused-already = गेम पहले से रुका हुआ है।
remark-game-stopped = गेम खत्म कर दिया गया है।
remark-no-questions = अभी पूछने के लिए कोई सवाल नहीं है।
remark-nothing-missed = दोबारा देखने को कुछ नहीं है: इस गेम में आपका कोई जवाब गलत नहीं था।
remark-place-set = सहेज लिया गया है।
remark-push-set = सहेज लिया गया है।
remark-push-started = चालू हो गया: अब हर रोज़ एक सवाल अपने-आप आएगा।
remark-push-paused = रोक दिया गया है।
remark-push-removed = हटा दिया गया है।
remark-push-coming = आज का सवाल भेजा जा रहा है।
remark-push-today = आज का सवाल भेजा जा चुका है, और दिन में एक ही सवाल आता है।
remark-push-inactive = पहले इसे शुरू करें।
remark-push-unknown = रोज़ का यह सवाल अब यहाँ नहीं है।
remark-push-there = यहाँ से यह पता नहीं चला कि उस चैट को आप मैनेज करते हैं। अगर करते हैं, तो /push वहीं भेजें।
remark-push-zone-needed = पहले टाइम ज़ोन चुनें, ताकि समय आपकी घड़ी के हिसाब से हो।
remark-push-typed = यह न तो दिन का कोई समय है, न ऐसा कोई टाइम ज़ोन हमें मिला।
remark-pushes-many = यहाँ रोज़ के इससे ज़्यादा सवाल नहीं रखे जा सकते। पहले कोई एक हटाएँ।
remark-pushes-elsewhere = सबके लिए रोज़ का सवाल वहीं शुरू किया जाता है, जहाँ वह आना है: यह कमांड किसी ग्रुप या सर्वर में दें।
remark-private-only = यह बात आपके और बॉट के बीच की है: यह कमांड निजी चैट में दें।
remark-daily-set = सहेज लिया गया है: सवाल हर रोज़ आएगा।
remark-daily-off = अब सवाल अपने-आप नहीं आएगा।
remark-reminder-set = रिमाइंडर सेट हो गया है।
remark-reminder-off = अब रिमाइंडर नहीं आएँगे।
remark-reminder-hours = रिमाइंडर सिर्फ़ 08:00 से 22:00 बजे के बीच आते हैं।

## When something fails

trouble = हमारी ओर से कुछ गड़बड़ हो गई। कुछ भी खोया नहीं है: थोड़ी देर में फिर दबाएँ।
old-button = यह बटन अब काम नहीं करता। आगे बढ़ने के लिए { $command } भेजें।
group-private = यह बात आपके और बॉट के बीच की है: इसके लिए निजी चैट खोलें।
group-private-link = निजी चैट खोलें
group-hello = नमस्ते! साथ मिलकर क्विज़ खेलने के लिए { $command } भेजें: सवाल यहीं आएँगे, और हर कोई अपनी भाषा में अपना जवाब देगा।

## What platforms show about the bot

command-start = यहाँ से शुरू करें
command-quiz = क्विज़ चुनें या अधूरी क्विज़ आगे बढ़ाएँ
command-language = भाषा बदलें
command-streak = लगातार कितने दिन हुए
command-timezone = आपका टाइम ज़ोन, या किसी दूसरे की खोज
command-stats = आपके आँकड़े, और किसका अभ्यास करें
command-leaderboard = इस ग्रुप में सबसे ज़्यादा सही जवाब किसके हैं
command-link = अपना एक और अकाउंट जोड़ें
command-unlink = आपके जुड़े हुए अकाउंट, किसी को अलग करने के लिए
command-privacy = आप लीडरबोर्ड और गेम में कैसे दिखते हैं
command-export = हम आपके बारे में जो सहेजते हैं, वह सब पाएँ
command-forget = हम आपके बारे में जो सहेजते हैं, वह सब मिटाएँ
command-help = यह कैसे काम करता है
command-stop = अभी के लिए रुकें, सब कुछ सुरक्षित रहेगा; ग्रुप में: गेम खत्म करें
command-game = साथ खेलें: यहाँ सबके लिए एक ही सवाल
command-next = आगे बढ़ें: सवाल बंद करें या अगला पूछें
command-pause = यहाँ चल रहा गेम रोकें
command-settings = यहाँ की भाषा, टाइम ज़ोन, और गेम कौन करा सकता है
command-stop-game = यहाँ चल रहा गेम खत्म करें
command-push = हर रोज़ एक सवाल अपने-आप, इस चैट में या किसी चैनल में
command-daily = आज का सवाल, अभी या हर रोज़
command-remind = जिस दिन जवाब न दिया हो, उस दिन का रिमाइंडर
option-quiz = कौन-सी क्विज़
option-questions = कितने सवाल
option-seconds = हर सवाल के लिए कितने सेकंड
option-language = यहाँ सबको सवाल किस भाषा में दिखें
option-speed = क्या जल्दी दिए गए सही जवाब पर ज़्यादा पॉइंट मिलें
option-changes = क्या हर कोई अपना जवाब एक बार बदल सके
option-zone = शहर, देश, या UTC से अंतर, जैसे utc+5:30
option-code = दूसरे अकाउंट में दिख रहा कोड
option-alias = वह निकनेम, जो दिखाया जाए
option-channel = किस चैनल या थ्रेड में; न चुनें, तो इसी में
option-time = हर रोज़ किस समय, जैसे 09:30
option-timezone = किस जगह का समय: शहर, देश, या UTC से अंतर, जैसे utc+5:30
bot-short-description = डिस्ट्रिब्यूटेड ट्रेनिंग पर छोटी-छोटी क्विज़, हर जवाब के बाद वजह के साथ। English, हिन्दी, Русский, বাংলা।
bot-description = डिस्ट्रिब्यूटेड ट्रेनिंग पर छोटी-छोटी क्विज़: डेटा समांतरता, FSDP, मॉडल और पाइपलाइन समांतरता, ZeRO। हर जवाब के बाद पता चलेगा कि वह सही था या नहीं, और क्यों। जब चाहें रुकें और बाद में आगे बढ़ें। भाषा चुनने के लिए Start दबाएँ।

## The terminal

terminal-answer = { $letters }: आपका जवाब
terminal-language = l: 🌐 भाषा (l en, l hi, l ru, l bn)
terminal-quit = q: बाहर निकलें
terminal-write = कोई भी और टेक्स्ट: आपका जवाब
terminal-file = फ़ाइल सहेजी गई: { $path }
terminal-file-lost = फ़ाइल { $file } यहाँ सहेजी नहीं जा सकी: { $cause }। ऐसे फ़ोल्डर में जाएँ जहाँ लिखने की अनुमति हो, और उसे फिर से माँगें।
terminal-unknown = “{ $line }” समझ नहीं आया। कुछ नहीं बदला है।
terminal-saved = सहेज लिया गया है। आगे बढ़ने के लिए कभी भी चलाएँ: { $command }
terminal-anew = नए सिरे से शुरू करने के लिए कभी भी चलाएँ: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = क्विज़
discord-name-language = भाषा
discord-name-streak = स्ट्रीक
discord-name-timezone = टाइम-ज़ोन
discord-name-stats = आँकड़े
discord-name-leaderboard = लीडरबोर्ड
discord-name-link = जोड़ें
discord-name-unlink = अलग-करें
discord-name-privacy = प्राइवेसी
discord-name-export = डेटा-पाएँ
discord-name-forget = डेटा-मिटाएँ
discord-name-help = मदद
discord-name-stop = रुकें
discord-name-game = गेम
discord-name-next = अगला
discord-name-pause = विराम
discord-name-settings = सेटिंग
discord-name-push = रोज़-का-सवाल
discord-name-daily = आज-का-सवाल
discord-name-remind = रिमाइंडर
discord-option-quiz = क्विज़
discord-option-questions = सवाल
discord-option-seconds = सेकंड
discord-option-language = भाषा
discord-option-speed = रफ़्तार
discord-option-changes = बदलाव
discord-option-zone = ज़ोन
discord-option-code = कोड
discord-option-alias = निकनेम
discord-option-channel = चैनल
discord-option-time = समय
discord-option-timezone = टाइम-ज़ोन
