CREATE TABLE `User` (
    `id` VARCHAR(191) NOT NULL,
    `username` VARCHAR(255),
    `usernameKey` VARCHAR(512),
    `email` VARCHAR(320),
    `emailKey` VARCHAR(512),
    `emailVerifiedAt` DATETIME(3),
    `password` TEXT,
    `firstName` VARCHAR(191) NOT NULL DEFAULT '',
    `lastName` VARCHAR(191) NOT NULL DEFAULT '',
    `isActive` BOOLEAN NOT NULL DEFAULT true,
    `authEpoch` INTEGER NOT NULL DEFAULT 0,
    `locale` VARCHAR(191),
    `createdAt` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthSession` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `authEpoch` INTEGER NOT NULL,
    `generation` INTEGER NOT NULL DEFAULT 0,
    `currentHash` VARCHAR(191),
    `previousHash` VARCHAR(191),
    `rotatedAt` DATETIME(3) NOT NULL,
    `keyHash` VARCHAR(191),
    `createdAt` DATETIME(3) NOT NULL,
    `lastUsedAt` DATETIME(3) NOT NULL,
    `idleExpiresAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `authenticatedAt` DATETIME(3),
    `methods` VARCHAR(191) NOT NULL DEFAULT 'pwd',
    `mfaEnrolmentRequired` BOOLEAN NOT NULL DEFAULT false,
    `address` VARCHAR(191),
    `userAgent` VARCHAR(256),
    `revokedAt` DATETIME(3),
    `revokedReason` VARCHAR(191),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthRegistration` (
    `id` VARCHAR(191) NOT NULL,
    `username` VARCHAR(255),
    `usernameKey` VARCHAR(512),
    `heldKey` VARCHAR(512),
    `email` VARCHAR(320) NOT NULL,
    `emailKey` VARCHAR(512) NOT NULL,
    `firstName` VARCHAR(191) NOT NULL DEFAULT '',
    `lastName` VARCHAR(191) NOT NULL DEFAULT '',
    `password` TEXT,
    `extra` MEDIUMTEXT,
    `locale` VARCHAR(191),
    `decoy` BOOLEAN NOT NULL DEFAULT false,
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `verifiedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthOneTimeToken` (
    `id` VARCHAR(255) NOT NULL,
    `purpose` VARCHAR(191) NOT NULL,
    `hash` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191),
    `registrationId` VARCHAR(191),
    `emailKey` VARCHAR(512) NOT NULL,
    `authEpoch` INTEGER NOT NULL DEFAULT 0,
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `consumedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthChallenge` (
    `id` VARCHAR(191) NOT NULL,
    `purpose` VARCHAR(191) NOT NULL,
    `tokenHash` VARCHAR(191) NOT NULL,
    `keyHash` VARCHAR(191),
    `emailKey` VARCHAR(512),
    `userId` VARCHAR(191),
    `authEpoch` INTEGER NOT NULL DEFAULT 0,
    `cookieBound` BOOLEAN NOT NULL DEFAULT false,
    `codeKey` TEXT,
    `attempts` INTEGER NOT NULL DEFAULT 0,
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `consumedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthAddressHold` (
    `id` VARCHAR(191) NOT NULL,
    `emailKey` VARCHAR(512) NOT NULL,
    `email` VARCHAR(320) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `tokenHash` VARCHAR(191),
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthOutbox` (
    `id` VARCHAR(191) NOT NULL,
    `kind` VARCHAR(191) NOT NULL,
    `emailKey` VARCHAR(512),
    `userRef` VARCHAR(191),
    `subjectRef` VARCHAR(191),
    `detail` TEXT,
    `locale` VARCHAR(191),
    `attempts` INTEGER NOT NULL DEFAULT 0,
    `createdAt` DATETIME(3) NOT NULL,
    `dueAt` DATETIME(3) NOT NULL,
    `uselessAfter` DATETIME(3) NOT NULL,
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthLimit` (
    `key` VARCHAR(191) NOT NULL,
    `count` INTEGER NOT NULL,
    `denied` INTEGER NOT NULL DEFAULT 0,
    `resetAt` BIGINT NOT NULL,
    `blockedUntil` BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (`key`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthImport` (
    `id` VARCHAR(191) NOT NULL,
    `source` VARCHAR(191) NOT NULL,
    `sourceId` VARCHAR(191) NOT NULL,
    `runId` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191),
    `fingerprint` VARCHAR(191) NOT NULL,
    `keepsFactors` BOOLEAN NOT NULL DEFAULT false,
    `mustEnroll` BOOLEAN NOT NULL DEFAULT false,
    `importedAt` DATETIME(3) NOT NULL,
    `usedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthInvitation` (
    `id` VARCHAR(191) NOT NULL,
    `tokenHash` VARCHAR(191),
    `emailKey` VARCHAR(512),
    `data` TEXT,
    `locale` VARCHAR(191),
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `usedAt` DATETIME(3),
    `revokedAt` DATETIME(3),
    `heldBy` VARCHAR(191),
    `heldUntil` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthMfaMethod` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `name` VARCHAR(191) NOT NULL,
    `secret` TEXT,
    `nextSecret` TEXT,
    `offeredAt` DATETIME(3),
    `isActive` BOOLEAN NOT NULL DEFAULT false,
    `primaryMark` VARCHAR(191),
    `lastStep` BIGINT,
    `failures` INTEGER NOT NULL DEFAULT 0,
    `createdAt` DATETIME(3) NOT NULL,
    `confirmedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthBackupCode` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `setId` VARCHAR(191) NOT NULL,
    `pendingMethod` VARCHAR(255),
    `hash` VARCHAR(191) NOT NULL,
    `createdAt` DATETIME(3) NOT NULL,
    `usedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthMfaChallenge` (
    `id` VARCHAR(191) NOT NULL,
    `tokenHash` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `purpose` VARCHAR(191) NOT NULL,
    `method` VARCHAR(191) NOT NULL,
    `authEpoch` INTEGER NOT NULL,
    `firstFactor` VARCHAR(191) NOT NULL,
    `cookieBound` BOOLEAN NOT NULL DEFAULT false,
    `loginInput` MEDIUMTEXT,
    `attempts` INTEGER NOT NULL DEFAULT 0,
    `sentCount` INTEGER NOT NULL DEFAULT 0,
    `lastSentAt` DATETIME(3),
    `codeKey` TEXT,
    `createdAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    `consumedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthTrustedDevice` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `secretHash` VARCHAR(191) NOT NULL,
    `authEpoch` INTEGER NOT NULL,
    `userAgent` VARCHAR(256),
    `createdAt` DATETIME(3) NOT NULL,
    `lastUsedAt` DATETIME(3) NOT NULL,
    `expiresAt` DATETIME(3) NOT NULL,
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthPasskey` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `name` VARCHAR(255) NOT NULL,
    `credentialHash` VARCHAR(191) NOT NULL,
    `credentialId` TEXT NOT NULL,
    `publicKey` TEXT NOT NULL,
    `counter` BIGINT NOT NULL DEFAULT 0,
    `transports` VARCHAR(191) NOT NULL DEFAULT '',
    `aaguid` VARCHAR(191) NOT NULL,
    `backupEligible` BOOLEAN NOT NULL DEFAULT false,
    `backedUp` BOOLEAN NOT NULL DEFAULT false,
    `userVerified` BOOLEAN NOT NULL DEFAULT false,
    `createdAt` DATETIME(3) NOT NULL,
    `lastUsedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthPasskeyUser` (
    `userId` VARCHAR(191) NOT NULL,
    `handle` VARCHAR(191) NOT NULL,
    PRIMARY KEY (`userId`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE TABLE `AuthSocialAccount` (
    `id` VARCHAR(191) NOT NULL,
    `userId` VARCHAR(191) NOT NULL,
    `provider` VARCHAR(191) NOT NULL,
    `issuer` VARCHAR(255) NOT NULL DEFAULT '',
    `uid` VARCHAR(255) NOT NULL,
    `emailKey` VARCHAR(512),
    `lastLogin` DATETIME(3),
    `dateJoined` DATETIME(3) NOT NULL,
    `disconnectedAt` DATETIME(3),
    PRIMARY KEY (`id`)
) DEFAULT CHARACTER SET utf8mb4 COLLATE /*M!100202 utf8mb4_nopad_bin *//*!80017 utf8mb4_0900_bin */;

CREATE UNIQUE INDEX `User_usernameKey_key` ON `User`(`usernameKey`);

CREATE UNIQUE INDEX `User_emailKey_key` ON `User`(`emailKey`);

CREATE UNIQUE INDEX `AuthSession_keyHash_key` ON `AuthSession`(`keyHash`);

CREATE INDEX `AuthSession_userId_idx` ON `AuthSession`(`userId`);

CREATE INDEX `AuthSession_idleExpiresAt_idx` ON `AuthSession`(`idleExpiresAt`);

CREATE UNIQUE INDEX `AuthRegistration_heldKey_key` ON `AuthRegistration`(`heldKey`);

CREATE INDEX `AuthRegistration_emailKey_createdAt_idx` ON `AuthRegistration`(`emailKey`, `createdAt`);

CREATE INDEX `AuthRegistration_usernameKey_idx` ON `AuthRegistration`(`usernameKey`);

CREATE INDEX `AuthRegistration_expiresAt_idx` ON `AuthRegistration`(`expiresAt`);

CREATE UNIQUE INDEX `AuthOneTimeToken_hash_key` ON `AuthOneTimeToken`(`hash`);

CREATE INDEX `AuthOneTimeToken_userId_purpose_idx` ON `AuthOneTimeToken`(`userId`, `purpose`);

CREATE INDEX `AuthOneTimeToken_registrationId_idx` ON `AuthOneTimeToken`(`registrationId`);

CREATE INDEX `AuthOneTimeToken_expiresAt_idx` ON `AuthOneTimeToken`(`expiresAt`);

CREATE UNIQUE INDEX `AuthChallenge_tokenHash_key` ON `AuthChallenge`(`tokenHash`);

CREATE UNIQUE INDEX `AuthChallenge_keyHash_key` ON `AuthChallenge`(`keyHash`);

CREATE INDEX `AuthChallenge_emailKey_createdAt_idx` ON `AuthChallenge`(`emailKey`, `createdAt`);

CREATE INDEX `AuthChallenge_userId_idx` ON `AuthChallenge`(`userId`);

CREATE INDEX `AuthChallenge_expiresAt_idx` ON `AuthChallenge`(`expiresAt`);

CREATE UNIQUE INDEX `AuthAddressHold_emailKey_key` ON `AuthAddressHold`(`emailKey`);

CREATE UNIQUE INDEX `AuthAddressHold_tokenHash_key` ON `AuthAddressHold`(`tokenHash`);

CREATE INDEX `AuthAddressHold_userId_idx` ON `AuthAddressHold`(`userId`);

CREATE INDEX `AuthAddressHold_expiresAt_idx` ON `AuthAddressHold`(`expiresAt`);

CREATE INDEX `AuthOutbox_dueAt_idx` ON `AuthOutbox`(`dueAt`);

CREATE INDEX `AuthLimit_resetAt_idx` ON `AuthLimit`(`resetAt`);

CREATE INDEX `AuthImport_userId_idx` ON `AuthImport`(`userId`);

CREATE UNIQUE INDEX `AuthImport_source_sourceId_key` ON `AuthImport`(`source`, `sourceId`);

CREATE UNIQUE INDEX `AuthInvitation_tokenHash_key` ON `AuthInvitation`(`tokenHash`);

CREATE INDEX `AuthInvitation_createdAt_idx` ON `AuthInvitation`(`createdAt`);

CREATE INDEX `AuthInvitation_expiresAt_idx` ON `AuthInvitation`(`expiresAt`);

CREATE INDEX `AuthInvitation_heldBy_idx` ON `AuthInvitation`(`heldBy`);

CREATE INDEX `AuthMfaMethod_confirmedAt_createdAt_idx` ON `AuthMfaMethod`(`confirmedAt`, `createdAt`);

CREATE UNIQUE INDEX `AuthMfaMethod_userId_name_key` ON `AuthMfaMethod`(`userId`, `name`);

CREATE UNIQUE INDEX `AuthMfaMethod_userId_primaryMark_key` ON `AuthMfaMethod`(`userId`, `primaryMark`);

CREATE INDEX `AuthBackupCode_pendingMethod_idx` ON `AuthBackupCode`(`pendingMethod`);

CREATE UNIQUE INDEX `AuthBackupCode_userId_hash_key` ON `AuthBackupCode`(`userId`, `hash`);

CREATE UNIQUE INDEX `AuthMfaChallenge_tokenHash_key` ON `AuthMfaChallenge`(`tokenHash`);

CREATE INDEX `AuthMfaChallenge_userId_createdAt_idx` ON `AuthMfaChallenge`(`userId`, `createdAt`);

CREATE INDEX `AuthMfaChallenge_expiresAt_idx` ON `AuthMfaChallenge`(`expiresAt`);

CREATE UNIQUE INDEX `AuthTrustedDevice_secretHash_key` ON `AuthTrustedDevice`(`secretHash`);

CREATE INDEX `AuthTrustedDevice_userId_idx` ON `AuthTrustedDevice`(`userId`);

CREATE INDEX `AuthTrustedDevice_expiresAt_idx` ON `AuthTrustedDevice`(`expiresAt`);

CREATE UNIQUE INDEX `AuthPasskey_credentialHash_key` ON `AuthPasskey`(`credentialHash`);

CREATE INDEX `AuthPasskey_userId_createdAt_idx` ON `AuthPasskey`(`userId`, `createdAt`);

CREATE UNIQUE INDEX `AuthPasskeyUser_handle_key` ON `AuthPasskeyUser`(`handle`);

CREATE INDEX `AuthSocialAccount_userId_idx` ON `AuthSocialAccount`(`userId`);

CREATE UNIQUE INDEX `AuthSocialAccount_provider_issuer_uid_key` ON `AuthSocialAccount`(`provider`, `issuer`, `uid`);

ALTER TABLE `AuthSession` ADD CONSTRAINT `AuthSession_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthOneTimeToken` ADD CONSTRAINT `AuthOneTimeToken_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthOneTimeToken` ADD CONSTRAINT `AuthOneTimeToken_registrationId_fkey` FOREIGN KEY (`registrationId`) REFERENCES `AuthRegistration`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthChallenge` ADD CONSTRAINT `AuthChallenge_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthAddressHold` ADD CONSTRAINT `AuthAddressHold_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthImport` ADD CONSTRAINT `AuthImport_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE `AuthMfaMethod` ADD CONSTRAINT `AuthMfaMethod_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthBackupCode` ADD CONSTRAINT `AuthBackupCode_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthMfaChallenge` ADD CONSTRAINT `AuthMfaChallenge_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthTrustedDevice` ADD CONSTRAINT `AuthTrustedDevice_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthPasskey` ADD CONSTRAINT `AuthPasskey_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthPasskeyUser` ADD CONSTRAINT `AuthPasskeyUser_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE `AuthSocialAccount` ADD CONSTRAINT `AuthSocialAccount_userId_fkey` FOREIGN KEY (`userId`) REFERENCES `User`(`id`) ON DELETE CASCADE ON UPDATE CASCADE;
