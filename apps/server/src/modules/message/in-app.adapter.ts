import type { Channel } from './channel.types.ts'
import type { Addressee } from './message.repository.ts'

/** The message centre of the app: the row of the message is what it shows, so there is only to tell open pages. */
export function inApp(tell: (person: Addressee) => void): Channel {
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
