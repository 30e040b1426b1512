-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN "nextSecret" TEXT;
ALTER TABLE "AuthMfaMethod" ADD COLUMN "offeredAt" DATETIME;

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN "pendingMethod" TEXT;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
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
