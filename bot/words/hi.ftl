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

## A run

question-progress = { $title } · सवाल { $number }/{ $total }
verdict-right = ✅ सही जवाब!
verdict-wrong = ❌ यह सही नहीं है। सही जवाब { $letter } है।
toast-right = ✅ सही जवाब!
toast-wrong = ❌ यह सही नहीं है।
mark-right = सही जवाब
mark-right-chosen = आपका जवाब, सही
mark-chosen = आपका जवाब
read-more = और पढ़ें
not-translated = इस सवाल का अनुवाद अभी नहीं हुआ है, इसलिए इसे अंग्रेज़ी में दिखाया जा रहा है।
key-corrected = आपके जवाब के बाद लेखक ने इस सवाल को सुधारा है। आपके नतीजे में वही गिना जाएगा जो तब गिना गया था।
result-heading = { $title }: क्विज़ पूरी
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
streak-line-saved = { $days ->
    [one] 🔥 छूटे हुए दिन स्ट्रीक फ़्रीज़ ने सँभाल लिए। आपकी स्ट्रीक जारी है: { $days } दिन
   *[other] 🔥 छूटे हुए दिन स्ट्रीक फ़्रीज़ ने सँभाल लिए। आपकी स्ट्रीक जारी है: { $days } दिन
}
streak-line-same-day = { $days ->
    [one] 🔥 स्ट्रीक: { $days } दिन
   *[other] 🔥 स्ट्रीक: { $days } दिन
}

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
streak-longest = { $days ->
    [one] सबसे लंबी स्ट्रीक: { $days } दिन
   *[other] सबसे लंबी स्ट्रीक: { $days } दिन
}
streak-freezes = { $freezes ->
    [0] बचे हुए स्ट्रीक फ़्रीज़: एक भी नहीं
   *[other] बचे हुए स्ट्रीक फ़्रीज़: { $freezes }
}
streak-rule = कम से कम एक सवाल का जवाब देने पर दिन गिना जाता है, जवाब सही हो या गलत। कोई दिन छूट जाए, तो स्ट्रीक फ़्रीज़ उसे अपने-आप सँभाल लेता है; शुरुआत में आपके पास एक फ़्रीज़ होता है, और हर सातवें दिन पर एक और मिलता है। दिन रात 12 बजे शुरू और खत्म होता है, टाइम ज़ोन { $zone }।

## /help

help-heading = यह कैसे चलता है
help-answer = कोई क्विज़ चुनें और अपने जवाब का अक्षर दबाएँ। तुरंत दिखेगा कि वह सही था या नहीं, और क्यों। आपका पहला जवाब ही गिना जाता है।
help-streak = स्ट्रीक बनाए रखने के लिए दिन में कम से कम एक सवाल का जवाब दें। जवाब का सही होना ज़रूरी नहीं है।
help-stored = हम आपका इस प्लेटफ़ॉर्म वाला अकाउंट नंबर, आपकी भाषा, आपके जवाब (समय के साथ) और आपकी स्ट्रीक सहेजते हैं; आपका नाम नहीं।

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

## When something fails

trouble = हमारी ओर से कुछ गड़बड़ हो गई। कुछ भी खोया नहीं है: थोड़ी देर में फिर दबाएँ।
old-button = यह बटन अब काम नहीं करता। आगे बढ़ने के लिए { $command } भेजें।

## What platforms show about the bot

command-start = यहाँ से शुरू करें
command-quiz = क्विज़ चुनें या अधूरी क्विज़ आगे बढ़ाएँ
command-language = भाषा बदलें
command-streak = लगातार कितने दिन हुए
command-help = यह कैसे चलता है
command-stop = अभी के लिए रुकें, सब कुछ सुरक्षित रहेगा
option-quiz = कौन-सी क्विज़
bot-short-description = डिस्ट्रिब्यूटेड ट्रेनिंग पर छोटी-छोटी क्विज़, हर जवाब के बाद वजह के साथ। English, हिन्दी, Русский, বাংলা।
bot-description = डिस्ट्रिब्यूटेड ट्रेनिंग पर छोटी-छोटी क्विज़: डेटा समांतरता, FSDP, मॉडल और पाइपलाइन समांतरता, ZeRO। हर जवाब के बाद पता चलेगा कि वह सही था या नहीं, और क्यों। जब चाहें रुकें और बाद में आगे बढ़ें। भाषा चुनने के लिए Start दबाएँ।

## The terminal

terminal-answer = { $letters }: आपका जवाब
terminal-language = l: 🌐 भाषा (l en, l hi, l ru, l bn)
terminal-quit = q: बाहर निकलें
terminal-unknown = “{ $line }” समझ नहीं आया। कुछ नहीं बदला है।
terminal-saved = सहेज लिया गया है। आगे बढ़ने के लिए कभी भी चलाएँ: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = क्विज़
discord-name-language = भाषा
discord-name-streak = स्ट्रीक
discord-name-help = मदद
discord-name-stop = रुकें
discord-option-quiz = क्विज़
