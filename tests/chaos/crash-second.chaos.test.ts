import { testHalf } from './crash-test.js'

await testHalf(1)
