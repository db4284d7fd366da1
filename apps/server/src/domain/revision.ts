import { hash } from 'node:crypto'

/** 22 characters of base64url are 132 bits: no two states of one conversation share them. */
const LENGTH = 22

/**
 * The revision of what a text says. It depends on nothing but the text, so that after a restore from a backup no old
 * revision can come to stand for a new state, as a counter's could.
 */
export const revisionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, LENGTH)
