-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN "nextSecret" TEXT;
ALTER TABLE "AuthMfaMethod" ADD COLUMN "offeredAt" DATETIME;

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN "pendingMethod" TEXT;
