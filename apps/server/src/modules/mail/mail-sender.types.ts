/** A mail on its way to one person. */
export interface Mail {
  /** The same for every try, so that the receiving side recognises a mail that is sent twice. */
  id: string
  to: string
  /** The name of the sender. */
  from: string
  subject: string
  /** Plain text. */
  text: string
}

/** Why a mail server will never take a mail; the words hold no address, since they are kept and logged. */
export interface MailRefused {
  refused: string
}

/** A way to send mails. */
export interface MailSender {
  /** The address at which people open the product, without a slash at the end. */
  publicUrl: string
  /** Throws to be tried again. A sender that fails after it has sent may therefore send twice. */
  send(mail: Mail): Promise<'sent' | MailRefused>
  close(): void
}
