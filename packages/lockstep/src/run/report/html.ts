/** HTML from templates: whatever is filled in is text, unless a template made it. */

/** Markup that a template made. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return (part as readonly Part[]).map((each) => render(each)).join('')
  return part === null || part === undefined || part === false ? '' : escape(String(part))
}

/** A template of markup. Nothing, false and null are left out, lists are joined, all other values are escaped. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${render(parts[index - 1])}${string}`))
}

/** JSON that may stand in a `<script>`: no text in it can end the element. */
export function jsonFor(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', String.raw`\u003c`))
}
