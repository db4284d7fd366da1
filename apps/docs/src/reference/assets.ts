// What the pages of the reference have beside the frame's own style and script.
import { readFileSync } from 'node:fs'

const asset = (name: string) => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8')

export const STYLE = asset('reference.css')
export const SCRIPT = asset('reference.js')
