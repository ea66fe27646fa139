FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1
WORKDIR /app

# A layer of its own: it is built anew only when the lock changed.
COPY requirements.lock ./
RUN python -m pip install --no-cache-dir --disable-pip-version-check --root-user-action=ignore \
        --require-hashes -r requirements.lock

# The number is fixed so that a mounted folder can be given to it: chown 10001.
RUN useradd --system --uid 10001 --home-dir /data --create-home quiz

COPY storage storage
COPY adapters adapters
COPY bot bot
COPY quizzes quizzes
RUN python -m compileall -q adapters bot quizzes storage

USER quiz
ENV DATABASE_URL=sqlite:////data/quiz.db
VOLUME /data

# Without its database the bot can promise nothing; a process that ended, Docker sees by itself. On a database that is
# up to date, as it is behind a running bot, the command only reads: it fails if the database is away or of another version.
HEALTHCHECK --interval=5m --timeout=20s --start-period=60s CMD ["python", "-m", "bot", "migrate"]

CMD ["python", "-m", "bot", "run"]
