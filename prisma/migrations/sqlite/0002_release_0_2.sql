-- DropIndex
DROP INDEX "AuthSession_expiresAt_idx";

-- AlterTable
ALTER TABLE "AuthSession" ADD COLUMN "address" TEXT;
ALTER TABLE "AuthSession" ADD COLUMN "userAgent" TEXT;

-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN "nextSecret" TEXT;
ALTER TABLE "AuthMfaMethod" ADD COLUMN "offeredAt" DATETIME;

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN "pendingMethod" TEXT;

-- AlterTable
ALTER TABLE "AuthMfaChallenge" ADD COLUMN "loginInput" TEXT;

-- CreateTable
CREATE TABLE "AuthChallenge" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "keyHash" TEXT,
    "emailKey" TEXT,
    "userId" TEXT,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "cookieBound" BOOLEAN NOT NULL DEFAULT false,
    "codeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "consumedAt" DATETIME,
    CONSTRAINT "AuthChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthAddressHold" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "emailKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "AuthAddressHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "source" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "userId" TEXT,
    "fingerprint" TEXT NOT NULL,
    "keepsFactors" BOOLEAN NOT NULL DEFAULT false,
    "mustEnroll" BOOLEAN NOT NULL DEFAULT false,
    "importedAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AuthImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthInvitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT,
    "emailKey" TEXT,
    "data" TEXT,
    "locale" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "revokedAt" DATETIME,
    "heldBy" TEXT,
    "heldUntil" DATETIME
);

-- CreateTable
CREATE TABLE "AuthTrustedDevice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "userAgent" TEXT,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "AuthTrustedDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthPasskey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credentialHash" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT NOT NULL DEFAULT '',
    "aaguid" TEXT NOT NULL,
    "backupEligible" BOOLEAN NOT NULL DEFAULT false,
    "backedUp" BOOLEAN NOT NULL DEFAULT false,
    "userVerified" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "AuthPasskey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuthPasskeyUser" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "handle" TEXT NOT NULL,
    CONSTRAINT "AuthPasskeyUser_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "username" TEXT,
    "usernameKey" TEXT,
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
INSERT INTO "new_User" ("authEpoch", "createdAt", "email", "emailKey", "emailVerifiedAt", "firstName", "id", "isActive", "lastName", "locale", "password", "username", "usernameKey") SELECT "authEpoch", "createdAt", "email", "emailKey", "emailVerifiedAt", "firstName", "id", "isActive", "lastName", "locale", "password", "username", "usernameKey" FROM "User";
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");
CREATE TABLE "new_AuthRegistration" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "username" TEXT,
    "usernameKey" TEXT,
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
INSERT INTO "new_AuthRegistration" ("createdAt", "decoy", "email", "emailKey", "expiresAt", "extra", "firstName", "heldKey", "id", "lastName", "locale", "password", "username", "usernameKey", "verifiedAt") SELECT "createdAt", "decoy", "email", "emailKey", "expiresAt", "extra", "firstName", "heldKey", "id", "lastName", "locale", "password", "username", "usernameKey", "verifiedAt" FROM "AuthRegistration";
DROP TABLE "AuthRegistration";
ALTER TABLE "new_AuthRegistration" RENAME TO "AuthRegistration";
CREATE UNIQUE INDEX "AuthRegistration_heldKey_key" ON "AuthRegistration"("heldKey");
CREATE INDEX "AuthRegistration_emailKey_createdAt_idx" ON "AuthRegistration"("emailKey", "createdAt");
CREATE INDEX "AuthRegistration_usernameKey_idx" ON "AuthRegistration"("usernameKey");
CREATE INDEX "AuthRegistration_expiresAt_idx" ON "AuthRegistration"("expiresAt");
CREATE TABLE "new_AuthSocialAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "issuer" TEXT NOT NULL DEFAULT '',
    "uid" TEXT NOT NULL,
    "emailKey" TEXT,
    "lastLogin" DATETIME,
    "dateJoined" DATETIME NOT NULL,
    "disconnectedAt" DATETIME,
    CONSTRAINT "AuthSocialAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_AuthSocialAccount" ("dateJoined", "emailKey", "id", "lastLogin", "provider", "uid", "userId") SELECT "dateJoined", "emailKey", "id", "lastLogin", "provider", "uid", "userId" FROM "AuthSocialAccount";
DROP TABLE "AuthSocialAccount";
ALTER TABLE "new_AuthSocialAccount" RENAME TO "AuthSocialAccount";
CREATE INDEX "AuthSocialAccount_userId_idx" ON "AuthSocialAccount"("userId");
CREATE UNIQUE INDEX "AuthSocialAccount_provider_issuer_uid_key" ON "AuthSocialAccount"("provider", "issuer", "uid");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "AuthChallenge_tokenHash_key" ON "AuthChallenge"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "AuthChallenge_keyHash_key" ON "AuthChallenge"("keyHash");

-- CreateIndex
CREATE INDEX "AuthChallenge_emailKey_createdAt_idx" ON "AuthChallenge"("emailKey", "createdAt");

-- CreateIndex
CREATE INDEX "AuthChallenge_userId_idx" ON "AuthChallenge"("userId");

-- CreateIndex
CREATE INDEX "AuthChallenge_expiresAt_idx" ON "AuthChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthAddressHold_emailKey_key" ON "AuthAddressHold"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "AuthAddressHold_tokenHash_key" ON "AuthAddressHold"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthAddressHold_userId_idx" ON "AuthAddressHold"("userId");

-- CreateIndex
CREATE INDEX "AuthAddressHold_expiresAt_idx" ON "AuthAddressHold"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthImport_userId_idx" ON "AuthImport"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AuthImport_source_sourceId_key" ON "AuthImport"("source", "sourceId");

-- CreateIndex
CREATE UNIQUE INDEX "AuthInvitation_tokenHash_key" ON "AuthInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthInvitation_createdAt_idx" ON "AuthInvitation"("createdAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_expiresAt_idx" ON "AuthInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_heldBy_idx" ON "AuthInvitation"("heldBy");

-- CreateIndex
CREATE UNIQUE INDEX "AuthTrustedDevice_secretHash_key" ON "AuthTrustedDevice"("secretHash");

-- CreateIndex
CREATE INDEX "AuthTrustedDevice_userId_idx" ON "AuthTrustedDevice"("userId");

-- CreateIndex
CREATE INDEX "AuthTrustedDevice_expiresAt_idx" ON "AuthTrustedDevice"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthPasskey_credentialHash_key" ON "AuthPasskey"("credentialHash");

-- CreateIndex
CREATE INDEX "AuthPasskey_userId_createdAt_idx" ON "AuthPasskey"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthPasskeyUser_handle_key" ON "AuthPasskeyUser"("handle");

-- CreateIndex
CREATE INDEX "AuthSession_idleExpiresAt_idx" ON "AuthSession"("idleExpiresAt");

-- CreateIndex
CREATE INDEX "AuthMfaMethod_confirmedAt_createdAt_idx" ON "AuthMfaMethod"("confirmedAt", "createdAt");

-- CreateIndex
CREATE INDEX "AuthBackupCode_pendingMethod_idx" ON "AuthBackupCode"("pendingMethod");
