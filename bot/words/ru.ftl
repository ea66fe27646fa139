### Every word of the bot in Russian; the same ids, attributes and variables as in English.

## First contact and menus

choose-language = На каком языке вам удобно читать?
hello = Здравствуйте!
hello-name = Здравствуйте, { $name }!
welcome = Выберите викторину. После каждого ответа вы узнаете, верен ли он и почему. В любой момент можно сделать паузу и продолжить позже.
quizzes-heading = Викторины
no-quizzes = Сейчас здесь нет ни одной викторины. Загляните, пожалуйста, позже.
quiz-questions = { $total ->
    [one] { $total } вопрос
    [few] { $total } вопроса
    [many] { $total } вопросов
   *[other] { $total } вопроса
}
quiz-unfinished = не закончена: отвечено { $answered } из { $total }

## Buttons

button-language = 🌐 Язык
button-stop = Сделать паузу
button-next = Следующий вопрос
button-see-result = Узнать результат
button-mistakes = Посмотреть мои ошибки
button-next-mistake = Следующая ошибка
button-result = Назад к результату
button-start-over = Начать заново
button-quizzes = Все викторины
button-go-on = Продолжить
button-previous-page = Предыдущая страница
button-next-page = Следующая страница

## A run

question-progress = { $title } · вопрос { $number } из { $total }
verdict-right = ✅ Верно!
verdict-wrong = ❌ Увы, неверно. Правильный ответ: { $letter }.
toast-right = ✅ Верно!
toast-wrong = ❌ Увы, неверно.
mark-right = правильный ответ
mark-right-chosen = ваш ответ, правильный
mark-chosen = ваш ответ
read-more = Подробнее
not-translated = Этот вопрос ещё не переведён, поэтому он показан на английском.
key-corrected = Автор исправил этот вопрос после вашего ответа. В счёте остаётся то, что было засчитано тогда.
result-heading = { $title }: викторина пройдена
result-score = { $total ->
    [one] Вы верно ответили на { $right } из { $total } вопроса.
    [few] Вы верно ответили на { $right } из { $total } вопросов.
    [many] Вы верно ответили на { $right } из { $total } вопросов.
   *[other] Вы верно ответили на { $right } из { $total } вопросов.
}
result-all-right = Ни одной ошибки. Отлично!
result-mistakes = { $count ->
    [one] Стоит вернуться к { $count } вопросу:
    [few] Стоит вернуться к { $count } вопросам:
    [many] Стоит вернуться к { $count } вопросам:
   *[other] Стоит вернуться к { $count } вопросам:
}
result-more-mistakes = … и ещё { $count }
mistake-progress = { $title } · ошибка { $number } из { $total }
stopped-kept = Пауза. Викторина «{ $title }» сохранена, отвечено { $answered } из { $total }. Продолжить можно в любой момент.
stopped-nothing = Сейчас вы не проходите ни одной викторины.

## The streak after an answer

streak-line-started = { $days ->
    [one] 🔥 Сегодня началась ваша серия: { $days } день
    [few] 🔥 Сегодня началась ваша серия: { $days } дня
    [many] 🔥 Сегодня началась ваша серия: { $days } дней
   *[other] 🔥 Сегодня началась ваша серия: { $days } дня
}
streak-line-went-on = { $days ->
    [one] 🔥 Ваша серия продолжается: { $days } день
    [few] 🔥 Ваша серия продолжается: { $days } дня
    [many] 🔥 Ваша серия продолжается: { $days } дней
   *[other] 🔥 Ваша серия продолжается: { $days } дня
}
streak-line-saved = { $days ->
    [one] 🔥 Заморозка прикрыла пропущенные дни. Ваша серия продолжается: { $days } день
    [few] 🔥 Заморозка прикрыла пропущенные дни. Ваша серия продолжается: { $days } дня
    [many] 🔥 Заморозка прикрыла пропущенные дни. Ваша серия продолжается: { $days } дней
   *[other] 🔥 Заморозка прикрыла пропущенные дни. Ваша серия продолжается: { $days } дня
}
streak-line-same-day = { $days ->
    [one] 🔥 Ваша серия: { $days } день
    [few] 🔥 Ваша серия: { $days } дня
    [many] 🔥 Ваша серия: { $days } дней
   *[other] 🔥 Ваша серия: { $days } дня
}

## /streak

streak-heading = { $days ->
    [one] 🔥 Ваша серия: { $days } день
    [few] 🔥 Ваша серия: { $days } дня
    [many] 🔥 Ваша серия: { $days } дней
   *[other] 🔥 Ваша серия: { $days } дня
}
streak-state-none = Ответьте на один вопрос, и серия дней начнётся.
streak-state-done-today = Сегодняшний день уже засчитан. До завтра!
streak-state-pending = Сегодня вы ещё не отвечали: один ответ — и серия дней продолжится.
streak-state-frozen = Пропущенное время прикрыла заморозка. Один ответ сегодня — и серия дней продолжится.
streak-state-broken = Прошлая серия дней закончилась. Один ответ — и начнётся новая.
streak-longest = { $days ->
    [one] Самая длинная серия: { $days } день
    [few] Самая длинная серия: { $days } дня
    [many] Самая длинная серия: { $days } дней
   *[other] Самая длинная серия: { $days } дня
}
streak-freezes = { $freezes ->
    [0] Заморозок не осталось
   *[other] Осталось заморозок: { $freezes }
}
streak-rule = День засчитывается, если вы ответили хотя бы на один вопрос, верно или неверно. Пропущенный день заморозка прикрывает сама; одна есть у вас с самого начала, а ещё одну вы получаете за каждый седьмой день. День начинается и заканчивается в полночь, часовой пояс: { $zone }.

## /help

help-heading = Как это работает
help-answer = Выберите викторину и нажмите букву своего ответа. Вы сразу узнаете, верен ли он и почему. Засчитывается первый ответ.
help-streak = Чтобы серия дней не прервалась, отвечайте хотя бы на один вопрос в день. Ответ не обязательно должен быть верным.
help-stored = Мы храним номер вашего аккаунта на этой платформе, ваш язык, ваши ответы с их временем и вашу серию дней, но не ваше имя.

## Remarks

remark-language-set = Язык выбран.
remark-resumed = С возвращением! Продолжаем с того места, где вы остановились.
remark-quiz-changed = С тех пор как вы начали эту викторину, её доработали, поэтому она начинается сначала. Ваши ответы по-прежнему засчитаны в серию дней.
remark-quiz-unknown = Такой викторины здесь нет (или уже нет). Вот какие есть.
remark-language-unknown = Этого языка у нас пока нет.
remark-run-outdated = С тех пор эту викторину доработали, поэтому старые ответы показать уже нельзя.
remark-run-unknown = Эта кнопка не относится ни к одной из ваших викторин.
remark-already-answered = На этот вопрос вы уже ответили: засчитан ваш ответ { $letter }.
remark-old-question = Эта кнопка была от одного из прошлых вопросов. Сейчас вы здесь.
remark-not-answered = Сначала ответьте, пожалуйста, на этот вопрос.
remark-no-such-button = Такого варианта ответа здесь нет.
remark-run-over = Эта попытка уже завершена.

## When something fails

trouble = У нас что-то пошло не так. Ничего не потеряно: нажмите ещё раз чуть позже.
old-button = Эта кнопка больше не работает. Чтобы продолжить, отправьте { $command }.

## What platforms show about the bot

command-start = Начать
command-quiz = Выбрать викторину или продолжить начатую
command-language = Сменить язык
command-streak = Ваша серия дней
command-help = Как это работает
command-stop = Сделать паузу и всё сохранить
option-quiz = Какая викторина
bot-short-description = Короткие викторины о распределённом обучении с пояснением к каждому ответу. English, हिन्दी, Русский, বাংলা.
bot-description = Короткие викторины о распределённом обучении моделей: параллелизм данных, FSDP, модельный и конвейерный параллелизм, ZeRO. После каждого ответа вы узнаете, верен ли он и почему. В любой момент можно сделать паузу и продолжить позже. Запустите бота, чтобы выбрать язык.

## The terminal

terminal-answer = { $letters }: ваш ответ
terminal-language = l: 🌐 Язык (l en, l hi, l ru, l bn)
terminal-quit = q: выйти
terminal-unknown = Не понимаю «{ $line }». Ничего не изменилось.
terminal-saved = Сохранено. Продолжить можно в любой момент командой: { $command }

## The names of Discord's slash commands: small letters without spaces, at most 32

discord-name-quiz = викторина
discord-name-language = язык
discord-name-streak = серия
discord-name-help = помощь
discord-name-stop = пауза
discord-option-quiz = викторина
