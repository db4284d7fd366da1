// The verdict of a review is right for every change of the table.
import { allRows, testVerdicts } from './verdicts.suite.ts'

testVerdicts(allRows)
