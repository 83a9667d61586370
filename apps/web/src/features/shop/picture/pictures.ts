const mark = 'uploading:'

/** Stands for a picture until the server has named it. */
export function uploading(id: string): string {
  return mark + id
}

export function isUploading(id: string): boolean {
  return id.startsWith(mark)
}
