import { toast } from '../../lib/toast'

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

const copied = async (text: string): Promise<boolean> => {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard !== undefined) {
    const done = await clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (done) return true
  }
  // Nothing can be selected behind a menu that is still closing.
  await new Promise((closed) => setTimeout(closed))
  return copyBySelection(text)
}

export const copy = async (text: string) => {
  if (await copied(text)) toast.success('已复制')
  else toast.error('复制失败，请选中文字后手动复制')
}
