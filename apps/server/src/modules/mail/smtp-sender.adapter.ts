import { createTransport, type Transporter } from 'nodemailer'
import type { MailSettings } from '../../platform/config.ts'
import type { Mail, MailRefused, MailSender } from './mail-sender.types.ts'

/** The sender of the settings; undefined where no mail is sent. */
export function openMail({
  mail,
  publicUrl,
}: {
  mail: MailSettings | null
  publicUrl: string | null
}): MailSender | undefined {
  return mail && publicUrl !== null ? new SmtpSender(mail, publicUrl) : undefined
}

/** Limits on a silent server, in ms; a delivery holds its transaction meanwhile, which may wait for 30 s. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

class SmtpSender implements MailSender {
  readonly publicUrl: string
  readonly #from: string
  readonly #transport: Transporter

  constructor({ host, port, isTls, needsTls, user, password, from }: MailSettings, publicUrl: string) {
    this.publicUrl = publicUrl.replace(/\/$/, '')
    this.#from = from
    this.#transport = createTransport({
      host,
      port,
      secure: isTls,
      requireTLS: needsTls,
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      ...timeouts,
      pool: true,
      maxConnections: 2,
      // The job tries again.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send({ id, to, from, subject, text }: Mail): Promise<'sent' | MailRefused> {
    try {
      await this.#transport.sendMail({
        from: { name: from, address: this.#from },
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${new URL(this.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return 'sent'
    } catch (error) {
      const { code = '', responseCode } = readError(error)
      // The server's own sentence is left out: it may name the address.
      if (responseCode === undefined)
        throw new Error(`the mail server cannot be used: ${code}`, { cause: error })
      const said = `the mail server answered ${responseCode}`
      // A log-in or a greeting that is refused for good is put right by the administrator, and then the mail goes out.
      if (responseCode >= 500 && aboutThisMail.has(code)) return { refused: said }
      throw new Error(said, { cause: error })
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/** Codes of the library for an answer to the addresses or the text of a mail. */
const aboutThisMail: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

function readError(error: unknown): { code?: string; responseCode?: number } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('responseCode' in error &&
      typeof error.responseCode === 'number' && { responseCode: error.responseCode }),
  }
}
