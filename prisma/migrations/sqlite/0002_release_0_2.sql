-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN "nextSecret" TEXT;
ALTER TABLE "AuthMfaMethod" ADD COLUMN "offeredAt" DATETIME;

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN "pendingMethod" TEXT;

-- AlterTable
ALTER TABLE "AuthMfaChallenge" ADD COLUMN "loginInput" TEXT;

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
CREATE UNIQUE INDEX "AuthInvitation_tokenHash_key" ON "AuthInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthInvitation_createdAt_idx" ON "AuthInvitation"("createdAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_expiresAt_idx" ON "AuthInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_heldBy_idx" ON "AuthInvitation"("heldBy");
