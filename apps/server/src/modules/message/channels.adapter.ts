import type { Channel, OpenChannels } from './channel.types.ts'
import type { Addressee } from './message.repository.ts'

/** All channels of the product. */
export const openChannels: OpenChannels = (tell) => [inApp(tell)]

/**
 * The message centre of the app. The saved message is already there, so delivery only sends a hint to open
 * pages.
 */
function inApp(tell: (person: Addressee) => void): Channel {
  return {
    name: 'inApp',
    isSlow: false,
    async deliver(_message, person) {
      if (!person.isActive) return 'skipped'
      tell(person)
      return 'sent'
    },
  }
}
