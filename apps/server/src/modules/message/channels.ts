import type { OpenChannels } from './channel.ts'
import { inApp } from './in-app.ts'

/** Every channel there is. */
export const openChannels: OpenChannels = (tell) => [inApp(tell)]
