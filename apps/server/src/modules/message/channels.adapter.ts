import type { MailSender } from '../mail/index.ts'
import type { Channel, OpenChannels } from './channel.types.ts'
import { mailOf } from './mail-text.rules.ts'
import type { Addressee } from './message.repository.ts'

/** All channels of an installation; without a sender of mails there is the app alone. `product` signs the mails. */
export const openChannels =
  (mail?: MailSender, product = ''): OpenChannels =>
  (tell) => [inApp(tell), ...(mail ? [byMail(mail, product)] : [])]

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

/** A mail for each message that was not read, or settled, before its turn came. */
function byMail(sender: MailSender, product: string): Channel {
  return {
    name: 'mail',
    isSlow: true,
    async deliver(message, { isActive, email }) {
      if (!isActive || email === '' || message.isRead) return 'skipped'
      return sender.send({
        id: `${message.tenantId}.${message.id}`,
        to: email,
        from: product,
        ...mailOf(message, { site: sender.publicUrl, product }),
      })
    },
  }
}
