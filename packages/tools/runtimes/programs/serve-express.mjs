// The recipe for Express on a port.
import { app } from './examples/webhooks/express.ts'

app.listen(Number(process.env.PORT), '127.0.0.1')
