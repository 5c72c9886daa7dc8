// Structs and enums are where the ABI's descriptions say: abi/layout.c and abi/vulkan_layout.c, which a C compiler checks
// against the headers.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;
using LibAnim.Native;

namespace LibAnim.Tests
{
    internal static unsafe class Layout
    {
        private static readonly Assembly Library = typeof(Methods).Assembly;

        [Test]
        private static void Every_struct_member_and_number_is_where_the_description_has_it()
        {
            var described = new HashSet<string>();
            int members = 0, numbers = 0;
            foreach (string line in File.ReadLines("abi/layout.c").Concat(File.ReadLines("abi/vulkan_layout.c")))
            {
                Match match = Regex.Match(line, @"^(STRUCT|MEMBER|NUMBER)\((\w+)(?:, (\w+))?, (\d+)\);$");
                if (!match.Success)
                {
                    continue;
                }
                string name = match.Groups[2].Value, member = match.Groups[3].Value;
                int wanted = int.Parse(match.Groups[4].Value, CultureInfo.InvariantCulture);
                switch (match.Groups[1].Value)
                {
                    case "STRUCT":
                        Check.Equal(wanted, Marshal.SizeOf(Struct(name)), "the size of " + name);
                        described.Add(name);
                        break;
                    case "MEMBER":
                        Check.Equal(wanted, (int)Marshal.OffsetOf(Struct(name), member), name + "." + member);
                        members++;
                        break;
                    default:
                        Check.Equal(wanted, NumberOf(name), name);
                        numbers++;
                        break;
                }
            }
            string[] missing = Library.GetTypes()
                .Where(type => type.IsValueType && type.Namespace == "LibAnim.Native" && !type.IsNested)
                .Select(type => type.Name).Where(name => !described.Contains(name)).ToArray();
            Check.Equal("", string.Join(" ", missing), "the list of structs that the description lacks");
            Check.That(members > 200 && numbers > 100, members + " members and " + numbers + " numbers were compared");
        }

        [Test]
        private static void The_layers_own_structs_are_laid_out_as_the_native_ones()
        {
            Check.Equal(sizeof(AnimTransform), sizeof(Transform), "the size of a transform");
            Check.Equal(sizeof(AnimMatrix), sizeof(Matrix3x4), "the size of a matrix");
            Check.Equal(sizeof(AnimBounds), sizeof(Bounds), "the size of bounds");
            Check.Equal(sizeof(AnimTick), sizeof(Tick), "the size of a ruler's line");
            Transform transform = default(Transform);
            AnimTransform native = default(AnimTransform);
            Check.Equal((byte*)native.rotation - (byte*)&native, (byte*)&transform.Rotation - (byte*)&transform, "rotation");
            Check.Equal((byte*)native.scale - (byte*)&native, (byte*)&transform.Scale - (byte*)&transform, "scale");
            var quaternion = new Quaternion(1, 2, 3, 4);
            Check.Equal(3f, ((float*)&quaternion)[2], "a quaternion's third number");
            Check.Equal(4f, ((float*)&quaternion)[3], "a quaternion's fourth number");
            Check.Equal(24, sizeof(Transform2D), "the size of a transform of the plane");
            Check.Equal(16, sizeof(RectInt), "the size of a rectangle");
        }

        [Test]
        private static void Every_function_of_the_description_is_in_the_library()
        {
            foreach (string name in File.ReadLines("abi/symbols.txt").Concat(File.ReadLines("abi/vulkan_symbols.txt")))
            {
                Type type = name.StartsWith("anim_vulkan_", StringComparison.Ordinal) ? typeof(VulkanMethods) : typeof(Methods);
                MethodInfo method = type.GetMethod(name);
                Check.That(method != null, name + " is missing");
                // Looks the function up in the library that was loaded.
                Marshal.Prelink(method);
            }
        }

        [Test]
        private static void What_the_README_says_to_take_is_there()
        {
            int named = 0;
            foreach (string line in File.ReadLines("bindings/csharp/README.md").Where(line => line.StartsWith("| ")))
            {
                foreach (Match match in Regex.Matches(line, @"`(\w+)(?:\.(\w+))?`"))
                {
                    Type type = Library.GetType("LibAnim." + match.Groups[1].Value);
                    string member = match.Groups[2].Value;
                    Check.That(type != null && type.IsPublic, "there is no " + match.Groups[1].Value);
                    Check.That(member == "" || type.GetMember(member).Length > 0, "there is no " + match.Value);
                    named++;
                }
            }
            Check.That(named > 30, named + " names were looked up");
        }

        private static Type Struct(string name)
        {
            return Library.GetType("LibAnim.Native." + name) ?? throw new Exception("there is no " + name);
        }

        /// <summary><c>ANIM_LOOP_MODE_PING_PONG</c> as the number of <c>LoopMode.PingPong</c>.</summary>
        private static int NumberOf(string name)
        {
            string[] words = name.Split('_').Skip(1).ToArray();
            for (int count = words.Length - 1; count > 0; count--)
            {
                Type type = Library.GetType("LibAnim." + Pascal(words.Take(count)));
                string member = Pascal(words.Skip(count));
                if (type != null && type.IsEnum && Enum.GetNames(type).Contains(member))
                {
                    return Convert.ToInt32(Enum.Parse(type, member));
                }
            }
            throw new Exception("no enum has " + name);
        }

        private static string Pascal(IEnumerable<string> words)
        {
            var text = new StringBuilder();
            foreach (string word in words)
            {
                text.Append(word[0]).Append(word.Substring(1).ToLowerInvariant());
            }
            return text.ToString();
        }
    }
}
