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

-- CreateIndex
CREATE UNIQUE INDEX "AuthSocialAccount_provider_issuer_uid_key" ON "AuthSocialAccount"("provider", "issuer", "uid");
