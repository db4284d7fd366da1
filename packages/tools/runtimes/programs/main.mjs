// The tour as a program: Node, Deno and Bun.
import { tour } from './tour.mjs'

console.log(JSON.stringify(await tour(JSON.parse(process.env.GIVEN))))
