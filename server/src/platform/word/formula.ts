/** What a formula is made of, as far as schools write them; what is not known stays as it was typed. */
export type Formula =
  | { kind: 'text'; text: string }
  | { kind: 'row'; items: Formula[] }
  | { kind: 'fraction'; over: Formula; under: Formula }
  | { kind: 'root'; of: Formula; degree: Formula | undefined }
  | { kind: 'script'; base: Formula; sub: Formula | undefined; sup: Formula | undefined }

/** Each name with its sign. */
const NAMED = `times × div ÷ pm ± mp ∓ cdot · leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ approx ≈ equiv ≡ sim ∼ cong ≌ angle ∠
  triangle △ parallel ∥ perp ⊥ circ ° degree ° infty ∞ in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ forall ∀
  exists ∃ therefore ∴ because ∵ to → rightarrow → Rightarrow ⇒ leftarrow ← Leftrightarrow ⇔ sum ∑ prod ∏ int ∫ partial ∂
  alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π rho ρ sigma σ tau τ varphi φ phi φ omega ω
  Delta Δ Omega Ω Sigma Σ ldots … cdots ⋯ { { } } % % $ $ & & _ _ # #`
const SIGNS = new Map<string, string>([
  ...Array.from(NAMED.matchAll(/(\S+) (\S+)/g), ([, name = '', sign = '']) => [name, sign] as const),
  ...[',', ';', ':', ' ', 'quad', 'qquad', '\\'].map((blank) => [blank, ' '] as const),
  ['!', ''],
])
/** Names that stand upright before what they are of. */
const NAMES = /^(sin|cos|tan|cot|log|ln|lg|lim|max|min)$/
/** Say how something looks, which a line of text does not. */
const LOOKS = /^(left|right|displaystyle|textstyle|limits|big|Big|bigg)$/
/** Take a group, and are nothing but that. */
const WRAPPERS =
  /^(text|mathrm|mathbf|mathit|mathbb|mathcal|boldsymbol|operatorname|overline|underline|vec|hat|bar)$/

const TOKEN = /\\([a-zA-Z]+|.)\s*|\s+|[^\\\s]/gsu
const DEPTH_MAX = 20

const textOf = (text: string): Formula => ({ kind: 'text', text })
const NOTHING = textOf('')

/** Never fails: half a formula is read as far as it goes. */
const parse = (latex: string): Formula => {
  const tokens = latex.match(TOKEN) ?? []
  let at = 0
  const isNext = (token: string) => tokens[at]?.trim() === token
  const take = (token: string) => {
    if (!isNext(token)) return false
    at += 1
    return true
  }
  const rowUntil = (end: string | undefined, depth: number): Formula => {
    const items: Formula[] = []
    while (at < tokens.length && !(end !== undefined && isNext(end))) items.push(scripted(depth))
    if (end !== undefined) take(end)
    return items.length === 1 ? (items[0] ?? NOTHING) : { kind: 'row', items }
  }
  const group = (depth: number): Formula => (take('{') ? rowUntil('}', depth + 1) : atom(depth + 1))
  const command = (name: string, depth: number): Formula => {
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac')
      return { kind: 'fraction', over: group(depth), under: group(depth) }
    if (name === 'sqrt') {
      const degree = take('[') ? rowUntil(']', depth + 1) : undefined
      return { kind: 'root', of: group(depth), degree }
    }
    if (WRAPPERS.test(name)) return group(depth)
    if (LOOKS.test(name)) return NOTHING
    if (NAMES.test(name)) return textOf(name)
    return textOf(SIGNS.get(name) ?? `\\${name}`)
  }
  const atom = (depth: number): Formula => {
    const token = tokens[at]
    at += 1
    if (token === undefined) return NOTHING
    // Deeper than anybody reads, it is words again.
    if (depth > DEPTH_MAX) return textOf(token)
    if (token === '{') return rowUntil('}', depth + 1)
    return token.startsWith('\\') ? command(token.slice(1).trim() || ' ', depth) : textOf(token.trim())
  }
  const scripted = (depth: number): Formula => {
    let base = atom(depth)
    let [sub, sup]: [Formula | undefined, Formula | undefined] = [undefined, undefined]
    while (depth <= DEPTH_MAX && (isNext('^') || isNext('_'))) {
      if (take('^')) sup = group(depth)
      else if (take('_')) sub = group(depth)
    }
    if (sub !== undefined || sup !== undefined) base = { kind: 'script', base, sub, sup }
    return base
  }
  return rowUntil(undefined, 0)
}

/** Those that every font has. */
const RAISED = new Map([
  ['1', '¹'],
  ['2', '²'],
  ['3', '³'],
  ['°', '°'],
])
const grouped = (text: string) => (Array.from(text).length > 1 ? `(${text})` : text)
const raised = (text: string, mark: string) => RAISED.get(text) ?? `${mark}${grouped(text)}`
const within = (text: string) => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`)

/** As a line of text: (x+1)/2, x², √2. */
const line = (node: Formula): string => {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'row':
      return node.items.map(line).join('')
    case 'fraction':
      return `${within(line(node.over))}/${within(line(node.under))}`
    case 'root':
      return `${node.degree === undefined ? '' : raised(line(node.degree), '')}√${within(line(node.of))}`
    case 'script': {
      const sub = node.sub === undefined ? '' : `_${grouped(line(node.sub))}`
      const sup = node.sup === undefined ? '' : raised(line(node.sup), '^')
      return `${line(node.base)}${sub}${sup}`
    }
  }
}

/** Numbers and names, which no line parts as long as anybody reads them at once. */
const WHOLE = /^[\p{N}\p{Script=Latin}.%°]{2,16}$/u
const joined = (before: Formula | undefined, node: Formula) => {
  const text = before?.kind === 'text' && node.kind === 'text' ? before.text + node.text : ''
  return WHOLE.test(text) ? textOf(text) : undefined
}

/** What stands beside each other in a formula, and may be parted at the end of a line; each with itself as text. */
export const formulaParts = (latex: string): { math: Formula; text: string }[] => {
  const parsed = parse(latex)
  const parts: Formula[] = []
  for (const node of parsed.kind === 'row' ? parsed.items : [parsed]) {
    const whole = joined(parts.at(-1), node)
    if (whole === undefined) parts.push(node)
    else parts.splice(-1, 1, whole)
  }
  return parts.map((math) => ({ math, text: line(math) })).filter(({ text }) => text !== '')
}

const element = (name: string, ...inner: string[]) => `<m:${name}>${inner.join('')}</m:${name}>`

const mathOf = (node: Formula, run: (text: string) => string): string => {
  const math = (one: Formula) => mathOf(one, run)
  const part = (name: string, one: Formula | undefined) => element(name, one === undefined ? '' : math(one))
  switch (node.kind) {
    case 'text':
      return node.text === '' ? '' : run(node.text)
    case 'row':
      return node.items.map(math).join('')
    case 'fraction':
      return element('f', part('num', node.over), part('den', node.under))
    case 'root': {
      const hidden = node.degree === undefined ? '<m:radPr><m:degHide m:val="1"/></m:radPr>' : ''
      return element('rad', hidden, part('deg', node.degree), part('e', node.of))
    }
    case 'script': {
      const [sub, sup] = [part('sub', node.sub), part('sup', node.sup)]
      if (node.sup === undefined) return element('sSub', part('e', node.base), sub)
      if (node.sub === undefined) return element('sSup', part('e', node.base), sup)
      return element('sSubSup', part('e', node.base), sub, sup)
    }
  }
}

/** As Word writes formulas, to be edited there; `escaped` makes words fit for XML. */
export const formulaXml = (latex: string, escaped: (text: string) => string) =>
  element(
    'oMath',
    mathOf(parse(latex), (text) => `<m:r><m:t xml:space="preserve">${escaped(text)}</m:t></m:r>`),
  )
