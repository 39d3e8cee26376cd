import type { Page } from '@playwright/test'

/** Runs in the page: everything here must be inside the one function. */
const audit = (): string[] => {
  const CONTROLS =
    'a[href], button, input, select, textarea, [tabindex="0"], ' +
    ['button', 'link', 'checkbox', 'switch', 'tab', 'menuitem', 'combobox', 'treeitem', 'radio']
      .map((role) => `[role=${role}]`)
      .join()
  const FIELDS = 'input, select, textarea'
  /** WCAG 2.2 AA, for text and for large text. */
  const LEAST = { text: 4.5, large: 3 }

  const found = new Set<string>()
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], [inert]') === null
  const hint = (element: Element) => {
    const { tagName, id, className } = element
    const classes = typeof className === 'string' ? className.trim().split(/\s+/).slice(0, 2) : []
    return [
      tagName.toLowerCase(),
      ...(id ? [`#${id}`] : []),
      ...classes.filter(Boolean).map((c) => `.${c}`),
    ].join('')
  }

  const textOf = (element: Element | null): string => {
    if (element === null) return ''
    const images = [...element.querySelectorAll('img[alt], [aria-label]')].map(
      (each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? '',
    )
    return `${element.textContent ?? ''}${images.join('')}`.trim()
  }
  const nameOf = (element: Element): string => {
    const byId = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) => textOf(document.getElementById(id)))
      .join('')
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const own = element.matches(FIELDS) ? '' : textOf(element)
    return (
      byId ||
      element.getAttribute('aria-label') ||
      labels.map(textOf).join('') ||
      own ||
      element.getAttribute('title') ||
      ''
    ).trim()
  }
  for (const element of document.querySelectorAll(CONTROLS))
    if (isShown(element) && nameOf(element) === '') found.add(`没有名称：${hint(element)}`)
  for (const image of document.querySelectorAll('img'))
    if (isShown(image) && !image.hasAttribute('alt')) found.add(`图片没有替代文字：${hint(image)}`)

  const headings = [...document.querySelectorAll('h1')].filter(isShown)
  if (headings.length !== 1) found.add(`h1 有 ${headings.length} 个`)
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.add(`重复的 id：${id}`)

  type Colour = [red: number, green: number, blue: number, alpha: number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  const colourOf = (css: string): Colour => {
    const before = known.get(css)
    if (before) return before
    let colour: Colour = [0, 0, 0, 0]
    if (canvas) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      colour = [red, green, blue, alpha / 255]
    }
    known.set(css, colour)
    return colour
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mixed = [0, 1, 2].map((n) => (top[n] ?? 0) * top[3] + (below[n] ?? 0) * (1 - top[3]))
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
  }
  const grounds = new Map<Element, Colour>()
  const groundOf = (element: Element | null): Colour => {
    if (element === null) return [255, 255, 255, 1]
    const before = grounds.get(element)
    if (before) return before
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = colourOf(backgroundColor)
    const isWhole = own[3] === 1 || backgroundImage !== 'none'
    const ground = isWhole ? own : over(own, groundOf(element.parentElement))
    grounds.set(element, ground)
    return ground
  }
  const light = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: element } = node
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || !isShown(element)) continue
    if (element.closest('noscript, script, style, [disabled], [aria-disabled="true"], [class*="disabled"]'))
      continue
    const style = getComputedStyle(element)
    const ground = groundOf(element)
    const [dark = 0, bright = 0] = [light(ground), light(over(colourOf(style.color), ground))].sort(
      (a, b) => a - b,
    )
    const ratio = (bright + 0.05) / (dark + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio < LEAST[large ? 'large' : 'text'])
      found.add(`对比度 ${ratio.toFixed(2)}：${hint(element)}「${text.slice(0, 12)}」`)
  }
  return [...found]
}

/** What a person who does not see well, or has no mouse, would stumble over on this page. */
export const obstacles = (page: Page) => page.evaluate(audit)
