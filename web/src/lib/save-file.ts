/** Some browsers read it only after they have asked where to put it. */
const READ_MS = 60_000

/** Hands a fetched file over to the browser's downloads. */
export const saveFile = (blob: Blob, name: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
