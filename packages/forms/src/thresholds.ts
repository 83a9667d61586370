/** Limits that belong to the forms, their schemas and versions. Limits that a company sets are in settings.ts. */
export const limits = {
  /** submit-forms.md D0.1: number of attachments of one form. */
  files: 20,
  /** submit-forms.md D0.1: number of people in ccUserIds. */
  people: 50,
  departments: 20,
  /** Rows of a table. */
  rows: 200,
  /** Upper bound of quantities and areas, as of amounts (submit-forms.md D0.2). */
  decimal: 99_999_999_999.99,
  percent: 999_999.99,
  /** Ten years. */
  days: 3650,
} as const

/** submit-forms.md D0.1: types of files that may be attached; the upload also checks the bytes. */
export const attachmentExtensions: readonly string[] = [
  'pdf',
  'ofd',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'wps',
  'et',
  'dps',
  'rtf',
  'txt',
  'csv',
  'xml',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'bmp',
  'tif',
  'tiff',
  'webp',
  'heic',
  'zip',
  'rar',
  '7z',
  'dwg',
  'dxf',
  'eml',
  'msg',
]

/** The types accepted where a picture is required. */
export const pictureExtensions: readonly string[] = ['png', 'jpg', 'jpeg']

/** submit-forms.md D0.2: whether 整 follows 角, as some accounting rules require. */
export const capitalZhengAfterJiao = false

export const noContractThresholds = {
  /** submit-forms.md D4: categories that have no contract by nature. */
  exempt: ['utility', 'tax', 'social', 'government', 'court', 'deposit'] as readonly string[],
} as const

/** submit-forms.md D9. */
export const hospitalityThresholds = { smallParty: 10, escortsOfSmallParty: 3, guestsPerEscort: 3 } as const

/** submit-forms.md D11: two years. */
export const accountThresholds = { temporaryMonths: 24 } as const

export const contractThresholds = {
  /** submit-forms.md D10: days from the award to the signature. */
  daysToSign: 30,
  /** submit-forms.md D10: the ranges of `amount`; 50,000 itself is ≤5万. */
  ranges: [
    { code: 'up_to_50k', belowFen: 5_000_001n },
    { code: '50k_to_200k', belowFen: 20_000_000n },
    { code: '200k_to_1m', belowFen: 100_000_000n },
  ],
} as const

/** submit-forms.md D13 and submit-forms.md D19. */
export const tenderThresholds = { suppliers: 3, quotes: 3 } as const

export const leaseThresholds = {
  /** submit-forms.md D18: Civil Code. */
  years: 20,
} as const

/** submit-forms.md D0.4. */
export const invoiceThresholds = {
  /** A code of `vatRate`. */
  highestRate: '13',
  /** Rule 4: tolerance for rounding a tax, in 分. */
  roundingFen: 6n,
} as const
