import type { OpenChannels } from './channel.types.ts'
import { inApp } from './in-app.adapter.ts'

/** Every channel there is. */
export const openChannels: OpenChannels = (tell) => [inApp(tell)]
