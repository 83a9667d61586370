import { z } from 'zod'
import type { AliyunSms } from '../../platform/config.ts'
import { signAliyunCall } from './aliyun-signature.adapter.ts'
import type { Decision, LogInCode, SmsInvitation, SmsSender } from './sms-sender.types.ts'

const waitMs = 10_000
const answerOf = z.object({ Code: z.string() })

interface Message {
  id: string
  phone: string
  template: string
  /** Values of the template's variables. */
  values: Readonly<Record<string, string>>
}

/** Sends by Aliyun's 短信服务 (SendSms, version 2017-05-25). Throws unless the service answers OK. */
export class AliyunSender implements SmsSender {
  readonly #account: AliyunSms
  readonly #service: URL

  constructor(account: AliyunSms, service = 'https://dysmsapi.aliyuncs.com/') {
    this.#account = account
    this.#service = new URL(service)
  }

  sendLogInCode({ id, phone, code }: LogInCode): Promise<void> {
    return this.#send({ id, phone, template: this.#account.template, values: { code } })
  }

  /** Sends nothing without a template: Aliyun sends registered texts only. */
  async sendDecision({ id, phone, isApproved }: Decision): Promise<void> {
    const { approvedTemplate, refusedTemplate } = this.#account
    const template = isApproved ? approvedTemplate : refusedTemplate
    if (template !== undefined) await this.#send({ id, phone, template, values: {} })
  }

  /** The registered text holds the address up to #, since Aliyun takes no address as a value. */
  async sendInvitation({ id, phone, address }: SmsInvitation): Promise<void> {
    const { invitationTemplate: template } = this.#account
    const link = address.slice(address.indexOf('#') + 1)
    if (template !== undefined) await this.#send({ id, phone, template, values: { link } })
  }

  async sendPhoneChange({ id, phone }: Omit<Decision, 'isApproved'>): Promise<void> {
    const { phoneTemplate: template } = this.#account
    if (template !== undefined) await this.#send({ id, phone, template, values: {} })
  }

  async #send({ id, phone, template, values }: Message): Promise<void> {
    const { keyId, keySecret, signName } = this.#account
    const { search, headers } = signAliyunCall(
      {
        host: this.#service.host,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: phone,
          SignName: signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify(values),
          OutId: id,
        },
      },
      { id: keyId, secret: keySecret },
      new Date(),
    )
    const answer = await fetch(new URL(`?${search}`, this.#service), {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(waitMs),
    })
    const { data } = answerOf.safeParse(await answer.json().catch(() => undefined))
    // The service's own sentence is left out: it may name the phone.
    if (data?.Code !== 'OK') throw new Error(`the SMS service answered ${answer.status} ${data?.Code ?? ''}`)
  }
}
