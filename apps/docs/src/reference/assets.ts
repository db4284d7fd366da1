// The style and script of the reference pages, in addition to those of the frame.
import { script, style } from '../site/layout.ts'

export const STYLE = style('reference.css')
export const SCRIPT = script('reference.js')
