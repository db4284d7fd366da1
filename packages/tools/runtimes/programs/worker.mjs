// The tour in a worker: each request brings what the tour needs.
import { tour } from './tour.mjs'

// oxlint-disable-next-line import/no-default-export -- What workerd calls.
export default {
  async fetch(request) {
    try {
      return Response.json(await tour(await request.json()))
    } catch (error) {
      return new Response(error.stack, { status: 500 })
    }
  },
}
