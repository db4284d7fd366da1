// The tour in a page.
import { tour } from './tour.mjs'

globalThis.tour = tour
