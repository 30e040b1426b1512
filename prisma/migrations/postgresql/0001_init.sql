-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "email" TEXT,
    "emailKey" TEXT,
    "emailVerifiedAt" TIMESTAMP(3),
    "password" TEXT,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "locale" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthSession" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "currentHash" TEXT,
    "previousHash" TEXT,
    "rotatedAt" TIMESTAMP(3) NOT NULL,
    "keyHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3) NOT NULL,
    "idleExpiresAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "authenticatedAt" TIMESTAMP(3),
    "methods" TEXT NOT NULL DEFAULT 'pwd',
    "mfaEnrolmentRequired" BOOLEAN NOT NULL DEFAULT false,
    "revokedAt" TIMESTAMP(3),
    "revokedReason" TEXT,

    CONSTRAINT "AuthSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthRegistration" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "verifiedAt" TIMESTAMP(3),

    CONSTRAINT "AuthRegistration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthOneTimeToken" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "userId" TEXT,
    "registrationId" TEXT,
    "emailKey" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "consumedAt" TIMESTAMP(3),

    CONSTRAINT "AuthOneTimeToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthOutbox" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "emailKey" TEXT,
    "userRef" TEXT,
    "subjectRef" TEXT,
    "detail" TEXT,
    "locale" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "uselessAfter" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AuthOutbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "denied" INTEGER NOT NULL DEFAULT 0,
    "resetAt" BIGINT NOT NULL,
    "blockedUntil" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "AuthLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "AuthMfaMethod" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" TEXT,
    "isActive" BOOLEAN NOT NULL DEFAULT false,
    "primaryMark" TEXT,
    "lastStep" BIGINT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),

    CONSTRAINT "AuthMfaMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthBackupCode" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "setId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "AuthBackupCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthMfaChallenge" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "firstFactor" TEXT NOT NULL,
    "cookieBound" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "sentCount" INTEGER NOT NULL DEFAULT 0,
    "lastSentAt" TIMESTAMP(3),
    "codeKey" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "consumedAt" TIMESTAMP(3),

    CONSTRAINT "AuthMfaChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthSocialAccount" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "emailKey" TEXT,
    "lastLogin" TIMESTAMP(3),
    "dateJoined" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AuthSocialAccount_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "AuthSession" ADD CONSTRAINT "AuthSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthOneTimeToken" ADD CONSTRAINT "AuthOneTimeToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthOneTimeToken" ADD CONSTRAINT "AuthOneTimeToken_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "AuthRegistration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthMfaMethod" ADD CONSTRAINT "AuthMfaMethod_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthBackupCode" ADD CONSTRAINT "AuthBackupCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthMfaChallenge" ADD CONSTRAINT "AuthMfaChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthSocialAccount" ADD CONSTRAINT "AuthSocialAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
