-- DropIndex
DROP INDEX "AuthSocialAccount_provider_uid_key";

-- AlterTable
ALTER TABLE "User" ALTER COLUMN "username" DROP NOT NULL,
ALTER COLUMN "usernameKey" DROP NOT NULL;

-- AlterTable
ALTER TABLE "AuthRegistration" ALTER COLUMN "username" DROP NOT NULL,
ALTER COLUMN "usernameKey" DROP NOT NULL;

-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN     "nextSecret" TEXT,
ADD COLUMN     "offeredAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN     "pendingMethod" TEXT;

-- AlterTable
ALTER TABLE "AuthMfaChallenge" ADD COLUMN     "loginInput" TEXT;

-- AlterTable
ALTER TABLE "AuthSocialAccount" ADD COLUMN     "disconnectedAt" TIMESTAMP(3),
ADD COLUMN     "issuer" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "AuthInvitation" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT,
    "emailKey" TEXT,
    "data" TEXT,
    "locale" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "heldBy" TEXT,
    "heldUntil" TIMESTAMP(3),

    CONSTRAINT "AuthInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuthInvitation_tokenHash_key" ON "AuthInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthInvitation_createdAt_idx" ON "AuthInvitation"("createdAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_expiresAt_idx" ON "AuthInvitation"("expiresAt");

-- CreateIndex
CREATE INDEX "AuthInvitation_heldBy_idx" ON "AuthInvitation"("heldBy");

-- CreateIndex
CREATE UNIQUE INDEX "AuthSocialAccount_provider_issuer_uid_key" ON "AuthSocialAccount"("provider", "issuer", "uid");
