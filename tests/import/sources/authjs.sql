-- Tables of Auth.js as packages/adapter-prisma of nextauthjs/next-auth creates them on SQLite, with moments in milliseconds as
-- older versions of Prisma write them, and a column of the app. All people are made up.
CREATE TABLE "User" ("id" TEXT PRIMARY KEY, "name" TEXT, "email" TEXT UNIQUE, "emailVerified" DATETIME, "image" TEXT, "role" TEXT, "isTwoFactorEnabled" BOOLEAN DEFAULT false, "password" TEXT, "createdAt" DATETIME NOT NULL);
CREATE TABLE "Account" ("userId" TEXT NOT NULL, "type" TEXT NOT NULL, "provider" TEXT NOT NULL, "providerAccountId" TEXT NOT NULL, "access_token" TEXT, PRIMARY KEY ("provider", "providerAccountId"));
CREATE TABLE "Authenticator" ("credentialID" TEXT NOT NULL UNIQUE, "userId" TEXT NOT NULL, "providerAccountId" TEXT NOT NULL, "credentialPublicKey" TEXT NOT NULL, "counter" INTEGER NOT NULL, "credentialDeviceType" TEXT NOT NULL, "credentialBackedUp" BOOLEAN NOT NULL, "transports" TEXT, PRIMARY KEY ("userId", "credentialID"));
INSERT INTO "User" VALUES ('cmannauthjsmadeupperson00', 'Ann Lee', 'Ann@Example.com', 1706933106000, NULL, 'admin', 0, NULL, 1706933106000);
INSERT INTO "User" VALUES ('cmbobauthjsmadeupperson00', 'Bob Ray', 'bob@example.com', NULL, NULL, NULL, 0, NULL, 1706933106000);
INSERT INTO "User" VALUES ('cmcidauthjsmadeupperson00', NULL, NULL, NULL, NULL, NULL, 0, NULL, 1706933106000);
INSERT INTO "User" VALUES ('cmdanauthjsmadeupperson00', 'Dan Fox', 'dan@example.com', 1706933106000, NULL, NULL, 0, NULL, 1706933106000);
INSERT INTO "User" VALUES ('cmevaauthjsmadeupperson00', 'Eva Sun', 'eva@example.com', 1706933106000, NULL, NULL, 1, '$2b$10$abcdefghijklmnopqrstuuPSkmW7zpXb8sQ1ljIvSgbvWQYGGh2VW', 1706933106000);
INSERT INTO "Account" VALUES ('cmannauthjsmadeupperson00', 'oidc', 'microsoft-entra-id', 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', NULL);
INSERT INTO "Account" VALUES ('cmannauthjsmadeupperson00', 'oauth', 'github', '583231', NULL);
INSERT INTO "Account" VALUES ('cmbobauthjsmadeupperson00', 'oauth', 'azure-ad', 'BBBBBBBBBBBBBBBBBBBBAIkzqFVrSaSaFHy782bbtaQ', NULL);
INSERT INTO "Account" VALUES ('cmbobauthjsmadeupperson00', 'oauth', 'bitbucket', '557058:made-up', NULL);
INSERT INTO "Account" VALUES ('cmcidauthjsmadeupperson00', 'oauth', 'github', '77', NULL);
INSERT INTO "Account" VALUES ('cmdanauthjsmadeupperson00', 'email', 'nodemailer', 'dan@example.com', NULL);
INSERT INTO "Account" VALUES ('cmdanauthjsmadeupperson00', 'webauthn', 'passkey', 'made-up', NULL);
INSERT INTO "Authenticator" VALUES ('c3VwZXItc2VjcmV0LWlk', 'cmdanauthjsmadeupperson00', 'made-up', 'pQECAyYgASFYIA+/==', 0, 'singleDevice', 0, NULL);
