/**
 * Samples that are hard on whoever makes code of them, as JSON text: reserved words, odd keys, empty and mixed
 * arrays, names that meet.
 */
export const SAMPLE_DOCUMENTS: Readonly<Record<string, string>> = {
  'reserved words':
    '{"class":"x","default":1,"function":true,"import":null,"None":1,"self":"s","type":{"func":1,"range":2},"package":[1],"interface":{"new":1},"yield":1.5,"await":"a","match":1,"_":1,"__":2,"int":3,"str":"s","list":[1],"record":"r","var":1,"true":false,"null":0,"goto":"g"}',
  'names of the languages’ own types':
    '{"string":{"a":1},"object":{"b":1},"list":[{"c":1}],"map":{"d":1},"record":{"e":1},"records":[{"f":[]}],"empty":{},"integer":{"g":1},"any":{"h":null},"data":{"i":1},"field":{"j":1},"none":{"k":1},"time":{"l":"2024-01-02T03:04:05Z"},"date":{"m":1},"double":{"n":1.5},"boolean":{"o":true},"override":{"p":1},"array":[{"q":1}],"base_model":{"r":1},"error":{"s":1}}',
  'methods that every object has':
    '{"hashCode":1,"toString":"s","wait":true,"clone":1,"notify":1,"getClass":1,"finalize":1,"constructor":"c","__proto__":"p","prototype":1,"copy":1,"json":"j","dict":{"a":1},"model_config":1,"model_fields":2,"_id":"x","__secret":1,"__init__":2,"hasOwnProperty":{"toString":1}}',
  'odd keys':
    '{"":1,"user-name":"a","2fa":true,"a b":1,"a.b":2,"a/b":3,"a\\"b":4,"a\\\\b":5,"a`b":6,"a,b":7,"a\\nb":8,"$ref":"r","@type":"t","-":"dash","--":1,"*/":1,"${x}":1,"\'":2,"#":3,"// x":4,"é":1,"e\\u0301":2,"日本":"n","ключ":{"значение":1},"👍️":1,"\\u0000":1,"\\ufeff":2,"\\ud800":3,"\\u2028":4,"\\\\u0041":5,"ﬁ":6,"fi":7,"ß":8,"%s":9,"{}":10,"a\\tb":11}',
  'keys that become one name':
    '{"a_b":1,"aB":2,"AB":3,"a-b":{"x":1},"a b":{"y":1},"A":4,"a":5,"ID":6,"id":7,"Id":8}',
  'empty arrays and objects':
    '{"a":[],"b":{},"c":[[]],"d":[{}],"e":[null],"f":[[],[1]],"g":[{},{"x":1}],"h":null}',
  'mixed types':
    '[1,"a",null,{"x":1,"y":[1,"b",null,{"z":true}]},[1],[{"w":[2.5,1]}],true,{"x":2.5,"y":{"deep":1}},1.5]',
  'optional and null in items':
    '[{"a":1,"b":"x","c":null,"d":{"e":1}},{"a":null,"d":null,"f":[1,null]},{"b":"y","c":1.5,"d":{"e":2,"g":[{"h":1},null]}}]',
  'numbers of every size':
    '{"small":1,"edge":2147483647,"over":2147483648,"under":-2147483649,"long":9223372036854775807,"big":9223372036854775808,"huge":123456789012345678901234567890,"minus":-0,"decimal":1.0,"exponent":1e3,"tiny":1.5e-300,"mix":[1,2.5],"longs":[1,3000000000],"bigs":[1,9223372036854775808],"nullable":[3000000000,null]}',
  'the same names in other places':
    '{"user":{"id":1},"users":[{"id":2}],"admin":{"user":{"mail":"x"}},"group":{"users":[{"id":"a"}],"group":{"group":{"x":1}}},"root":{"root":1},"items":[{"items":[{"items":[]}]}],"item":{"x":1}}',
  plurals:
    '{"categories":[{"a":1}],"addresses":[{"b":1}],"boxes":[{"c":1}],"watches":[{"d":1}],"dishes":[{"e":1}],"class":[{"f":1}],"data":[{"g":1}],"s":[{"h":1}],"status":[{"i":1}],"matrix":[[{"j":1}]],"series":[[[{"k":1}]]]}',
  'strings of formats':
    '{"at":"2024-02-29T10:00:00Z","leap":"2016-12-31T23:59:60Z","lower":"2024-01-01t00:00:00z","day":"2024-02-29","no":"2023-02-29","time":"10:00:00Z","mail":"a@example.com","odd":"\\"a b\\"@example.com","web":"https://example.com/?q=1","ftp":"ftp://x.y/z","id":"123e4567-e89b-12d3-a456-426614174000","nil":"00000000-0000-0000-0000-000000000000","v4":"192.0.2.1","v6":"2001:db8::1","mapped":"::ffff:192.0.2.1","mixed":["2024-02-29","x"],"dates":["2024-02-29T10:00:00.5+02:00",null],"far":"2024-01-01T00:00:00+23:59","port":"http://[::1]:80/","bad":"http:// x"}',
  'repeated keys': '{"a":"x","b":1,"a":{"c":1}}',
  'an array of arrays': '[[{"a":1}],[{"a":2,"b":[[1.5]]}],[]]',
  'an empty object': '{}',
  'long names':
    '{"a_very_long_member_name_that_goes_on_and_on_until_the_line_is_full_and_beyond":{"another_long_member_name_for_the_nested_object":{"x":1}},"anotherVeryLongMemberNameInCamelCaseThatNeedsAnAliasBecauseItIsRenamed":[{"optional_member_with_a_long_name":1},{"class":"x"}],"mixed_long_name_of_a_member_with_several_types":[1,"a",{"nested_member":1},[{"other_member":[{"deepest_member":null}]}],true]}',
};
