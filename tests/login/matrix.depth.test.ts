import { signInMatrix } from '../harness/sign-in-matrix.js'

// matrix.test.ts has SQLite, and MariaDB in the project `mariadb`.
signInMatrix(['postgresql'])
