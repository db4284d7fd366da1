// The description of an operation: its first sentence says what the operation does, and the others say how.
import type { Operation } from '../contract/operations.ts'

export const sentencesOf = ({ description }: Operation): string[] => description.split(/(?<=[.])\s+(?=[A-Z`])/)
