/** Of a spreadsheet in the format of Excel since 2007. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
