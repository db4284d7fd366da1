// The style and script of the reference pages, in addition to those of the frame.
import { asset } from '../site/layout.ts'

export const STYLE = asset('reference.css')
export const SCRIPT = asset('reference.js')
