-- DropIndex
DROP INDEX "AuthSession_expiresAt_idx";

-- DropIndex
DROP INDEX "AuthSocialAccount_provider_uid_key";

-- AlterTable
ALTER TABLE "User" ALTER COLUMN "username" DROP NOT NULL,
ALTER COLUMN "usernameKey" DROP NOT NULL;

-- AlterTable
ALTER TABLE "AuthSession" ADD COLUMN     "address" TEXT,
ADD COLUMN     "userAgent" TEXT;

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
CREATE TABLE "AuthChallenge" (
    "id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "keyHash" TEXT,
    "emailKey" TEXT,
    "userId" TEXT,
    "authEpoch" INTEGER NOT NULL DEFAULT 0,
    "cookieBound" BOOLEAN NOT NULL DEFAULT false,
    "codeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "consumedAt" TIMESTAMP(3),

    CONSTRAINT "AuthChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthAddressHold" (
    "id" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AuthAddressHold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthImport" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "runId" TEXT NOT NULL,
    "userId" TEXT,
    "fingerprint" TEXT NOT NULL,
    "keepsFactors" BOOLEAN NOT NULL DEFAULT false,
    "mustEnroll" BOOLEAN NOT NULL DEFAULT false,
    "importedAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "AuthImport_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "AuthTrustedDevice" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "authEpoch" INTEGER NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AuthTrustedDevice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthPasskey" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "AuthPasskey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthPasskeyUser" (
    "userId" TEXT NOT NULL,
    "handle" TEXT NOT NULL,

    CONSTRAINT "AuthPasskeyUser_pkey" PRIMARY KEY ("userId")
);

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

-- CreateIndex
CREATE UNIQUE INDEX "AuthSocialAccount_provider_issuer_uid_key" ON "AuthSocialAccount"("provider", "issuer", "uid");

-- AddForeignKey
ALTER TABLE "AuthChallenge" ADD CONSTRAINT "AuthChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthAddressHold" ADD CONSTRAINT "AuthAddressHold_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthImport" ADD CONSTRAINT "AuthImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthTrustedDevice" ADD CONSTRAINT "AuthTrustedDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthPasskey" ADD CONSTRAINT "AuthPasskey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthPasskeyUser" ADD CONSTRAINT "AuthPasskeyUser_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
