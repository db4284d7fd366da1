// Test values for the formats of strings.
const words = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Valid and almost valid texts for each format, such as a 29 February in a year without that day. The oracle says which texts are valid.
 */
export const FORMAT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'date-time': words(`
    2024-03-13T15:04:05Z 2024-03-13T15:04:05.123Z 2024-03-13t15:04:05z 2024-03-13T15:04:05+01:00
    2024-03-13T15:04:05-23:59 2024-02-29T00:00:00Z 2023-02-29T00:00:00Z 2024-03-13T23:59:60Z 2024-03-14T00:59:60+01:00
    2024-03-13T15:59:60-08:00 2024-03-13T12:00:60Z 2024-03-13T23:59:61Z 2024-03-13T15:04Z 2024-03-13T15:04:05
    2024-03-13T15:04:05+0100 2024-03-13 2024-03-13T24:00:00Z 2024-03-13T15:60:05Z 2024-13-13T15:04:05Z
    2024-00-13T15:04:05Z 2024-04-31T00:00:00Z 2024-03-13T15:04:05.Z 2024-03-13T15:04:05+24:00 2024-03-13T15:04:05+01:60
    24-03-13T15:04:05Z 15:04:05Z`).concat('2024-03-13 15:04:05Z'),
  email: words(`
    a@b.co a.b+c@x-y.example o'x@b.c A@B.CO a@b.c1 a@b @b.co a@ .a@b.co a..b@c.de a@-b.co a@b-.co a@b..co ä@b.co
    a@b@c.de`).concat('a b@c.de', 'a@b.co '),
  uri: words(`
    https://example.com/a?b=c#d urn:x:y mailto:a@b.co http://[::1]:80/ about:blank x: http://a/%41 /a a/b #a http://[::1
    http://[1::2::3]/ http://a/%zz http://ä.de 1x:y "`).concat('', 'http://a b'),
  'uri-reference': words(`
    https://example.com/a /a/b?c#d a/b ../a ?q #f //host/p a:b ./a:b %41 1a:b http://[::1 %zz a"b a\\b <a> #a#b
    ä`).concat('', 'a b'),
}
