import type { OpenChannels } from './channel.types.ts'
import { inApp } from './in-app.adapter.ts'

/** All channels of the product. */
export const openChannels: OpenChannels = (tell) => [inApp(tell)]
