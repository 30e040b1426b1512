"""Writes django.sql beside this file: people whom a real Django made, with its own hashers and packages.

On Debian: apt-get install python3-django python3-django-allauth python3-djangorestframework python3-django-otp \
    python3-argon2 python3-bcrypt
Then: /usr/bin/python3 tests/import/sources/django.make.py
"""

import sqlite3
import tempfile
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

PASSWORD = "Grüße, Jürgen"
# Django 4 added scrypt, which Debian 12 does not have.
HASHERS = ["PBKDF2", "PBKDF2SHA1", "BCryptSHA256", "BCrypt", "Argon2", "MD5", "UnsaltedSHA1"]
TABLES = [
    "auth_user",
    "account_emailaddress",
    "socialaccount_socialaccount",
    "otp_totp_totpdevice",
    "otp_static_staticdevice",
    "otp_static_statictoken",
    "authtoken_token",
]

database = Path(tempfile.mkdtemp()) / "site.sqlite3"
settings.configure(
    SECRET_KEY="a made-up key",
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": database}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    SITE_ID=1,
    PASSWORD_HASHERS=[f"django.contrib.auth.hashers.{name}PasswordHasher" for name in HASHERS],
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.sites",
        "allauth",
        "allauth.account",
        "allauth.socialaccount",
        "rest_framework.authtoken",
        "django_otp",
        "django_otp.plugins.otp_totp",
        "django_otp.plugins.otp_static",
    ],
)
django.setup()
call_command("migrate", verbosity=0)

from allauth.account.models import EmailAddress  # noqa: E402
from allauth.socialaccount.models import SocialAccount  # noqa: E402
from django.contrib.auth.hashers import get_hasher, get_hashers, make_password  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken  # noqa: E402
from django_otp.plugins.otp_totp.models import TOTPDevice  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402


def person(name, verified=True, **columns):
    user = User.objects.create(username=name, email=f"{name}@Example.com", **columns)
    EmailAddress.objects.create(user=user, email=user.email.lower(), verified=verified, primary=True)
    return user


for hasher in get_hashers():
    person(hasher.algorithm, password=make_password(PASSWORD, hasher=hasher.algorithm), first_name="Made by")
record = make_password(PASSWORD)
person("inactive", password=record, is_active=False)
person("staff", password=record, is_staff=True, is_superuser=True)
person("unverified", verified=False, password=record)
linked = person("linked", password=make_password(None))
SocialAccount.objects.create(user=linked, provider="github", uid="583231", extra_data={"login": "linked"})
otp = person("otp", password=record)
TOTPDevice.objects.create(user=otp, name="phone", confirmed=True)
TOTPDevice.objects.create(user=otp, name="begun", confirmed=False)
codes = StaticDevice.objects.create(user=otp, name="codes")
for _ in range(3):
    StaticToken.objects.create(device=codes, token=StaticToken.random_token())
Token.objects.create(user=person("device", password=record))

# A table comes after those that it refers to.
dump = list(sqlite3.connect(database).iterdump())
lines = [
    line
    for table in TABLES
    for line in dump
    if any(line.startswith(f'{verb} "{table}"') for verb in ["CREATE TABLE", "INSERT INTO"])
]
version = django.get_version()
text = f"-- Made by django.make.py with Django {version}. Every person is made up.\n" + "\n".join(lines) + "\n"
Path(__file__).with_name("django.sql").write_text(text)
