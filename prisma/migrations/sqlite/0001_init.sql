-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "email" TEXT,
    "emailKey" TEXT,
    "emailVerifiedAt" DATETIME,
    "password" TEXT,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "locale" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "AuthSession" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "currentHash" TEXT,
    "previousHash" TEXT,
    "rotatedAt" DATETIME NOT NULL,
    "keyHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME NOT NULL,
    "idleExpiresAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "authenticatedAt" DATETIME,
    "methods" TEXT NOT NULL DEFAULT 'pwd',
    "mfaEnrolmentRequired" BOOLEAN NOT NULL DEFAULT false,
    "revokedAt" DATETIME,
    "revokedReason" TEXT,
    CONSTRAINT "AuthSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthRegistration" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "heldKey" TEXT,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "password" TEXT,
    "extra" TEXT,
    "locale" TEXT,
    "decoy" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "verifiedAt" DATETIME
);

-- CreateTable
CREATE TABLE "AuthOneTimeToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "purpose" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "userId" TEXT,
    "registrationId" TEXT,
    "emailKey" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "consumedAt" DATETIME,
    CONSTRAINT "AuthOneTimeToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AuthOneTimeToken_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "AuthRegistration" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthOutbox" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "emailKey" TEXT,
    "userRef" TEXT,
    "subjectRef" TEXT,
    "detail" TEXT,
    "locale" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "uselessAfter" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AuthLimit" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "count" INTEGER NOT NULL,
    "denied" INTEGER NOT NULL DEFAULT 0,
    "resetAt" BIGINT NOT NULL,
    "blockedUntil" BIGINT NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "AuthMfaMethod" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT false,
    "primaryMark" TEXT,
    "lastStep" BIGINT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME,
    CONSTRAINT "AuthMfaMethod_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthBackupCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "setId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AuthBackupCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthMfaChallenge" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "firstFactor" TEXT NOT NULL,
    "cookieBound" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentCount" INTEGER NOT NULL DEFAULT 0,
    "lastSentAt" DATETIME,
    "codeKey" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "consumedAt" DATETIME,
    CONSTRAINT "AuthMfaChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthSocialAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "emailKey" TEXT,
    "lastLogin" DATETIME,
    "dateJoined" DATETIME NOT NULL,
    CONSTRAINT "AuthSocialAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "AuthSession_keyHash_key" ON "AuthSession"("keyHash");

-- CreateIndex
CREATE INDEX "AuthSession_userId_idx" ON "AuthSession"("userId");

-- CreateIndex
CREATE INDEX "AuthSession_expiresAt_idx" ON "AuthSession"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthRegistration_heldKey_key" ON "AuthRegistration"("heldKey");

-- CreateIndex
CREATE INDEX "AuthRegistration_emailKey_createdAt_idx" ON "AuthRegistration"("emailKey", "createdAt");

-- CreateIndex
CREATE INDEX "AuthRegistration_usernameKey_idx" ON "AuthRegistration"("usernameKey");

-- CreateIndex
CREATE INDEX "AuthRegistration_expiresAt_idx" ON "AuthRegistration"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthOneTimeToken_hash_key" ON "AuthOneTimeToken"("hash");

-- CreateIndex
CREATE INDEX "AuthOneTimeToken_userId_purpose_idx" ON "AuthOneTimeToken"("userId", "purpose");

-- CreateIndex
CREATE INDEX "AuthOneTimeToken_registrationId_idx" ON "AuthOneTimeToken"("registrationId");

-- CreateIndex
CREATE INDEX "AuthOneTimeToken_expiresAt_idx" ON "AuthOneTimeToken"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthOutbox_dueAt_idx" ON "AuthOutbox"("dueAt");

-- CreateIndex
CREATE INDEX "AuthLimit_resetAt_idx" ON "AuthLimit"("resetAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthMfaMethod_userId_name_key" ON "AuthMfaMethod"("userId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "AuthMfaMethod_userId_primaryMark_key" ON "AuthMfaMethod"("userId", "primaryMark");

-- CreateIndex
CREATE UNIQUE INDEX "AuthBackupCode_userId_hash_key" ON "AuthBackupCode"("userId", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "AuthMfaChallenge_tokenHash_key" ON "AuthMfaChallenge"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthMfaChallenge_userId_createdAt_idx" ON "AuthMfaChallenge"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "AuthMfaChallenge_expiresAt_idx" ON "AuthMfaChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthSocialAccount_userId_idx" ON "AuthSocialAccount"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AuthSocialAccount_provider_uid_key" ON "AuthSocialAccount"("provider", "uid");
