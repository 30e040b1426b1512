-- AlterTable
ALTER TABLE "AuthMfaMethod" ADD COLUMN     "nextSecret" TEXT,
ADD COLUMN     "offeredAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "AuthBackupCode" ADD COLUMN     "pendingMethod" TEXT;
