import { signInMatrix } from '../harness/sign-in-matrix.js'

signInMatrix(['sqlite'])
