// What the pages of the reference have beside the frame's own style and script.
import { script, style } from '../site/layout.ts'

export const STYLE = style('reference.css')
export const SCRIPT = script('reference.js')
