/** For browsers that give no clipboard to pages without a certificate, as in a school's own network. */
const copyBySelection = (text: string): boolean => {
  const box = document.createElement('textarea')
  box.value = text
  box.style.position = 'fixed'
  box.style.opacity = '0'
  document.body.append(box)
  box.select()
  try {
    return document.execCommand('copy')
  } finally {
    box.remove()
  }
}

export const copyText = async (text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return copyBySelection(text)
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}
